/**
 * Runs a build in a child process: the server keeps answering requests, and the memory of a build is never the server's.
 * The program answers with `answerBuild` (build-program.ts).
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PackError } from '../pack/files.ts'
import type { BuildMessage } from './build-program.ts'

type Options = {
  /** The program's URL. */
  program: URL
  input: unknown
  /** For error messages: 'The index of the region pack'. */
  title: string
  log?: (line: string) => void
  signal?: AbortSignal | undefined
  memoryLimitMb?: number
}

/** Resolves with the program's result. Rejects with a PackError when the pack is at fault. */
export function runBuilder<Result>(options: Options): Promise<Result> {
  const { program, input, title, log, signal, memoryLimitMb } = options
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), {
      // Not the flags of this process: those of a test runner or debugger would break the program.
      execArgv: memoryLimitMb ? [`--max-old-space-size=${memoryLimitMb}`] : [],
      serialization: 'advanced',
      ...(signal && { signal }),
    })
    child.on('message', (message: BuildMessage<Result>) => {
      if ('log' in message) log?.(message.log)
      else if ('result' in message) resolve(message.result)
      else if ('packError' in message) reject(new PackError(message.packError))
      else reject(new Error(`${title} could not be built: ${message.error}`))
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${title} was not finished (exit ${code})`)))
    child.send(input as object)
  })
}
