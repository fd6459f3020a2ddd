/** The child process's side of `runBuilder`, and the one way to write a file that is either complete or absent. */
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PackError } from '../pack/files.ts'

export type BuildMessage<Result> = { log: string } | { result: Result } | { packError: string } | { error: string }

/** Call once at the top of a program: builds from the first message, sends the result, and lets the process end. */
export function answerBuild<Input, Result>(
  build: (input: Input, log: (line: string) => void) => Promise<Result> | Result,
): void {
  // The parent may have stopped during the build: then nothing can be sent.
  const send = (message: BuildMessage<Result>) =>
    new Promise<void>((sent) => (process.connected ? process.send?.(message, () => sent()) : sent()))
  process.once('message', async (input: Input) => {
    try {
      await send({ result: await build(input, (log) => void send({ log })) })
    } catch (error) {
      const { message, stack } = error as Error
      await send(error instanceof PackError ? { packError: message } : { error: stack ?? message })
    }
    if (process.connected) process.disconnect()
  })
}

/** Writes beside the target and renames: a file that exists is complete, even if two builds run or one is killed. */
export async function writeComplete(target: string, write: (path: string) => Promise<void> | void): Promise<void> {
  const unfinished = `${target}.${process.pid}.part`
  await mkdir(dirname(target), { recursive: true })
  try {
    await write(unfinished)
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true })
  }
}
