import { rmSync } from 'node:fs'
import { installFromDebian, programFiles } from './machine.mjs'
import { run } from './progress.mjs'

/** Of the packaged Chromium's own flags, those that make it one process with one page and no security. */
const UNWANTED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--disable-site-isolation-trials',
])

/**
 * Maps are drawn with WebGL, in software where there is no graphics card. Only that: made to compose whole pages in software
 * as well, the browser takes seconds for each.
 */
const WEBGL = ['--enable-unsafe-swiftshader']

/** The headless shell first: the same engine without a window's worth of processes, and it starts twenty times faster. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium for the browser tests: the one that CHROMIUM_PATH names, the one from npm (made for x64 only), the machine's own,
 * or, as root on Debian, one that it installs.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return systemBrowser(named)
  const packaged = await findPackaged()
  if (packaged) return packaged
  const found = await findInstalled()
  if (found) return systemBrowser(found)
  await installFromDebian('Installing Chromium for the browser tests', ['chromium-headless-shell', 'chromium'])
  const installed = await findInstalled()
  if (installed) return systemBrowser(installed)
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chrome or Chromium.')
}

async function findPackaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const args = chromium.args.filter((flag) => !UNWANTED.has(flag))
    const executablePath = await chromium.executablePath()
    if (await doesStart(executablePath)) return { executablePath, args }
    // It unpacks itself into the temporary folder and takes whatever is there for whole, also what a killed run left.
    rmSync(executablePath, { force: true })
    return (await doesStart(await chromium.executablePath())) ? { executablePath, args } : undefined
  } catch {
    return undefined
  }
}

async function findInstalled() {
  for (const name of NAMES) {
    const [file] = programFiles(name)
    if (file && (await doesStart(file))) return file
  }
  return undefined
}

/** A missing library shows only when the program is started. */
async function doesStart(file) {
  return (await run(file, ['--version', '--no-sandbox', '--headless'])).isOk
}

/** Chromium's sandbox does not start as root, and in containers there is often none to be had for anybody. */
function systemBrowser(executablePath) {
  return { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...WEBGL] }
}
