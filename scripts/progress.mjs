import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { BIN, nodeProgram, ROOT, toolFile } from './programs.mjs'

/**
 * What runs `node` by itself gets Node 24 too, whichever Node the host has. Compiled code is stored between runs: tests start the
 * server many times, and compiling its sources is almost half of the processor time of a start.
 */
const ENV = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/meridian-compiled'),
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH}`,
}

/** Runs `work` under a line such as `▸ Installing packages … 42 s`, which counts the seconds while it runs. */
export async function step(title, work) {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  const isTerminal = process.stdout.isTTY
  const show = () =>
    process.stdout.write(isTerminal ? `\r▸ ${title} … ${seconds()} s` : `▸ ${title} … ${seconds()} s\n`)
  if (isTerminal) show()
  else process.stdout.write(`▸ ${title} …\n`)
  // A log file needs no line every second.
  const timer = setInterval(show, isTerminal ? 1000 : 10_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    show()
    if (isTerminal) process.stdout.write('\n')
  }
}

export const runNode = (args, options) => run(nodeProgram(), args, options)

/** Runs a tool of a package (`vite`, `tsc` …) with Node 24. */
export const runTool = (name, args, options) => runNode([toolFile(name), ...args], options)

/** Runs a program; its output is returned, or shown at once when `isShown`. */
export function run(command, args, { cwd = ROOT, env = {}, isShown = false, onStart } = {}) {
  return new Promise((settle) => {
    let output = ''
    const child = spawn(command, args, {
      cwd,
      env: { ...ENV, ...env },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid) onStart?.(child)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('error', (error) => settle({ isOk: false, output: error.message }))
    child.on('close', (code, signal) => settle({ isOk: code === 0, isKilled: signal !== null, output }))
  })
}
