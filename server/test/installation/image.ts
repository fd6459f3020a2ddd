/**
 * Performs deploy/Dockerfile without a container engine: each stage is a folder that stands for its file system, and every
 * instruction is carried out in it as it is written. So the file itself is tested: what it forgets is missing.
 */
import { execFile } from 'node:child_process'
import { constants, copyFile, link, lstat, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OTHER_USER } from '../other-user.ts'
import { type Instruction, ignoredBy, parseDockerfile, type Stage } from './dockerfile.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type Image = {
  /** Where an absolute path of the image is on this machine. */
  at(path: string): string
  workdir: string
  env: Record<string, string>
  user: string
  command: string[]
}

/** What `docker build --build-arg` is given. */
const BUILD_ARGS: Record<string, string> = { BUILD_ID: 'given-to-it' }

/** Does the work of a RUN instruction in another way; false to have it run as it is. */
export type RunInstead = (command: string, image: Image) => Promise<boolean>

export async function buildImage(folder: string, runInstead: RunInstead): Promise<Image> {
  const context = {
    isIgnored: ignoredBy(await readFile(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8')),
    stages: new Map<string, Image>(),
    runInstead,
  }
  let built: Image | undefined
  for (const stage of parseDockerfile(await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8')))
    built = await buildStage(stage, join(folder, stage.name ?? 'image'), context)
  if (!built) throw new Error('The Dockerfile has no stage')
  return built
}

type Context = { isIgnored: (path: string) => boolean; stages: Map<string, Image>; runInstead: RunInstead }

async function buildStage({ base, name, instructions }: Stage, root: string, context: Context): Promise<Image> {
  const from = context.stages.get(base)
  const image: Image = {
    ...(from ?? { workdir: '/', env: {}, user: 'root', command: [] }),
    at: (path) => join(root, path),
  }
  image.env = { ...image.env }
  if (from) await copyTree(from.at('/'), root)
  else await addNode(root, base)
  for (const instruction of instructions) await perform(instruction, image, context)
  if (name) context.stages.set(name, image)
  return image
}

/** The base image: of what it has, only Node matters here. */
async function addNode(root: string, base: string): Promise<void> {
  const major = /^node:(\d+)\./.exec(base)?.[1]
  if (major !== process.versions.node.split('.')[0]) throw new Error(`${base} is not the Node that runs this`)
  await mkdir(join(root, 'usr/local/bin'), { recursive: true })
  await linkOrCopy(process.execPath, join(root, 'usr/local/bin/node'))
}

async function perform({ name, text }: Instruction, image: Image, context: Context): Promise<void> {
  switch (name) {
    case 'WORKDIR':
      image.workdir = text
      return void (await mkdir(image.at(text), { recursive: true }))
    case 'ENV':
      for (const [key = '', value = ''] of text.split(' ').map((setting) => setting.split('=')))
        image.env[key] = value.replace(/^\$(\w+)$/, (_, name: string) => BUILD_ARGS[name] ?? '')
      return
    case 'USER':
      image.user = text
      return
    case 'CMD':
      image.command = JSON.parse(text)
      return
    case 'COPY':
      return copy(text, image, context)
    case 'RUN':
      if (!(await context.runInstead(text, image))) await run(text, image)
      return
    case 'ARG':
    case 'VOLUME':
    case 'EXPOSE':
    case 'HEALTHCHECK':
      // They change nothing in the image's files.
      return
    default:
      throw new Error(`This test cannot perform ${name}: teach it to`)
  }
}

async function copy(text: string, image: Image, { isIgnored, stages }: Context): Promise<void> {
  const stage = /^--from=(\S+) /.exec(text)?.[1]
  const words = text.replace(/^--from=\S+ /, '').split(' ')
  const target = words.pop() as string
  const to = image.at(posix.resolve(image.workdir, target))
  for (const source of words) {
    const from = stage ? (stages.get(stage) as Image).at(source) : join(ROOT, source)
    if ((await lstat(from)).isDirectory()) await copyTree(from, to, stage ? undefined : { isIgnored, below: source })
    else await place(from, target.endsWith('/') ? join(to, posix.basename(source)) : to)
  }
}

/** As the build's shell would, with the paths and the user of the image. */
async function run(command: string, image: Image): Promise<void> {
  const here = command
    .replaceAll(/(?<= )\/[\w/]+/g, (path) => image.at(path))
    .replaceAll(
      'node:node',
      OTHER_USER ? `${OTHER_USER.uid}:${OTHER_USER.gid}` : `${process.getuid?.()}:${process.getgid?.()}`,
    )
  const env = { PATH: `${image.at('/usr/local/bin')}:${process.env.PATH}`, HOME: process.env.HOME, ...image.env }
  await promisify(execFile)('/bin/sh', ['-ec', here], { cwd: image.at(image.workdir), env, maxBuffer: 64 * 1024 ** 2 })
}

type Filter = { isIgnored: (path: string) => boolean; below: string }

/** Files are linked where that is possible: the packages are 10,000. */
export async function copyTree(from: string, to: string, filter?: Filter): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const below = posix.join(filter?.below ?? '', entry.name)
    if (filter?.isIgnored(below)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, filter && { ...filter, below })
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target).catch(ignoreExisting)
    else await linkOrCopy(source, target)
  }
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await linkOrCopy(from, to)
}

/** What is there is replaced, as by COPY. A temporary folder may be on another disk, where nothing can be linked. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    await rm(to, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') await linkOrCopy(from, to)
    else await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
