/**
 * Writes beside the tag of each image of the deployment files the digest that the tag has in its registry now, so that the same bytes
 * are built from and run everywhere: `node scripts/pin-images.mjs`. `--own REGISTRY/NAME:TAG@DIGEST` puts a published image of
 * Meridian itself in the place of the one that is built by hand. It asks the registries by `docker buildx`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from './programs.mjs'

export const IMAGE_FILES = [
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/kubernetes/meridian.yaml',
  'deploy/kubernetes/restore.yaml',
]

/** `FROM image` and `image: image`, pinned already or not. A stage of the Dockerfile has no tag, and is none. */
const IMAGE = /^(FROM | *image: )([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?(?= AS |$)/gm
const OWN = /^meridian:/

/** The images of a file, each once, with the digest if it has one. */
export const imagesIn = (text) => [
  ...new Set([...text.matchAll(IMAGE)].map(([, , image, digest = '']) => `${image}${digest}`)),
]

/** The text with a digest at each image. Our own one, which no registry has under that name, stays unless `own` is given. */
export function pin(text, { digestOf, own }) {
  return text.replace(IMAGE, (_, before, image) => {
    if (OWN.test(image)) return `${before}${own ?? image}`
    return `${before}${image}@${digestOf(image)}`
  })
}

/** That of the list of all processors' images. */
function askRegistry(image) {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']
  const digest = execFileSync('docker', args, { encoding: 'utf8' }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`The registry has no digest for ${image}: ${digest}`)
  return digest
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { own } = parseArgs({ options: { own: { type: 'string' } } }).values
  const known = new Map()
  const digestOf = (image) => known.get(image) ?? known.set(image, askRegistry(image)).get(image)
  for (const file of IMAGE_FILES) {
    const path = join(ROOT, file)
    const text = pin(readFileSync(path, 'utf8'), { digestOf, own })
    writeFileSync(path, text)
    console.log(`${file}: ${imagesIn(text).join(', ')}`)
  }
}
