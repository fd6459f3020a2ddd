/** Downloads an extract: continues where an earlier attempt stopped, and checks the published checksum. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The message is one sentence for the operator. */
export class DownloadError extends Error {}

export type RemoteFile = { url: string; name: string; bytes: number; version: string }

/** What the server says of a file, before anything is downloaded. */
export async function inspect(url: string): Promise<RemoteFile> {
  const reply = await request(url, { method: 'HEAD' })
  const bytes = Number(reply.headers.get('content-length'))
  if (!bytes) throw new DownloadError(`${url} does not say how large it is`)
  return { url, name: basename(url), bytes, version: versionOf(reply) }
}

type Options = { onProgress: (bytes: number) => void }

/** Afterwards `target` is complete and has the published checksum. What was downloaded before an interruption stays beside it. */
export async function download(file: RemoteFile, target: string, { onProgress }: Options): Promise<void> {
  const part = `${target}.part`
  const versionFile = `${target}.version`
  await mkdir(dirname(target), { recursive: true })
  // A complete file is left by a build that failed: it is checked again, not downloaded again.
  if ((await sizeOf(target)) > 0) await rename(target, part)
  const isSameVersion = file.version !== '' && (await readFile(versionFile, 'utf8').catch(() => '')) === file.version
  if (!isSameVersion) await rm(part, { force: true })
  await writeFile(versionFile, file.version)
  if ((await sizeOf(part)) > file.bytes) await rm(part, { force: true })
  if ((await sizeOf(part)) < file.bytes) await fetchRest(file, part, onProgress)
  await verify(file, part)
  await rename(part, target)
}

async function fetchRest(file: RemoteFile, part: string, onProgress: (bytes: number) => void): Promise<void> {
  const have = await sizeOf(part)
  // If-Range: when the file has changed meanwhile, the server sends all of it.
  const headers = have > 0 ? { range: `bytes=${have}-`, 'if-range': file.version } : {}
  const reply = await request(file.url, { headers })
  const isRest = reply.status === 206
  let bytes = isRest ? have : 0
  const count = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      onProgress(bytes)
      yield chunk
    }
  }
  try {
    const body = Readable.fromWeb(reply.body as never)
    await pipeline(body, count, createWriteStream(part, { flags: isRest ? 'a' : 'w' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      await rm(part, { force: true })
      throw new DownloadError(`The disk of ${dirname(part)} is full`)
    }
  }
  const got = await sizeOf(part)
  if (got < file.bytes)
    throw new DownloadError(
      `The download of ${file.name} stopped after ${megabytes(got)} of ${megabytes(file.bytes)}; the same command continues it`,
    )
}

async function verify(file: RemoteFile, part: string): Promise<void> {
  const published = /^[0-9a-f]{32}/i.exec(await (await request(`${file.url}.md5`)).text())?.[0]?.toLowerCase()
  if (!published) throw new DownloadError(`${file.url}.md5 has no checksum`)
  const hash = createHash('md5')
  for await (const chunk of createReadStream(part)) hash.update(chunk)
  if (hash.digest('hex') === published) return
  await rm(part, { force: true })
  await rm(part.replace(/part$/, 'version'), { force: true })
  throw new DownloadError(`${file.name} does not have the published checksum and was deleted; run the command again`)
}

async function request(url: string, options: RequestInit = {}): Promise<Response> {
  const reply = await fetch(url, options).catch(() => {
    throw new DownloadError(`${new URL(url).host} cannot be reached`)
  })
  if (!reply.ok) throw new DownloadError(`${url} is not available (HTTP ${reply.status})`)
  return reply
}

/** Only a strong ETag or a date may stand in If-Range. */
function versionOf(reply: Response): string {
  const etag = reply.headers.get('etag')
  return etag && !etag.startsWith('W/') ? etag : (reply.headers.get('last-modified') ?? '')
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

export const megabytes = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e6).toFixed(2)} MB` : `${Math.round(bytes / 1e6)} MB`
