/**
 * Reads an OpenStreetMap extract (.osm.pbf, a protobuf format) block by block. One block of some thousand nodes, ways or
 * relations is in memory at a time, whatever the size of the file.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'

/** The message is one sentence for the operator. */
export class OsmFileError extends Error {}

export type Tags = Record<string, string>
export type Member = { type: 'node' | 'way' | 'relation'; id: number; role: string }

/** What is to be read; blocks without it are skipped. Coordinates are in 1e-5 degrees, about a meter. */
export type OsmVisitor = {
  node?: (id: number, longitude: number, latitude: number, tags: Tags | null) => void
  way?: (id: number, nodeIds: readonly number[], tags: Tags) => void
  relation?: (members: readonly Member[], tags: Tags) => void
}

const MAX_HEADER_BYTES = 64 * 1024
const MAX_BLOB_BYTES = 32 * 1024 * 1024
const HAS = { node: 1, way: 2, relation: 4 }

const unzip = promisify(inflate)

export class OsmFile {
  readonly path: string
  /** What each block contains, by its offset: known after the first reading. */
  readonly #contents = new Map<number, number>()

  constructor(path: string) {
    this.path = path
  }

  /** `onProgress` is called with the share of the file that is read. */
  async read(visitor: OsmVisitor, onProgress: (share: number) => void = () => {}): Promise<void> {
    const file = await open(this.path).catch(() => {
      throw new OsmFileError(`${this.path} cannot be read`)
    })
    try {
      const { size } = await file.stat()
      for (let offset = 0; offset < size; ) {
        const header = await this.#header(file, offset)
        if (header.type === 'OSMData') await this.#block(file, header, visitor)
        else if (offset === 0 && header.type !== 'OSMHeader') throw this.#notOsm()
        offset = header.start + header.length
        onProgress(offset / size)
      }
      if (size === 0) throw this.#notOsm()
    } finally {
      await file.close()
    }
  }

  async #header(file: FileHandle, offset: number) {
    const length = (await this.#bytes(file, offset, 4)).readUInt32BE()
    if (length > MAX_HEADER_BYTES) throw offset === 0 ? this.#notOsm() : this.#damaged()
    const header = { type: '', length: 0, start: offset + 4 + length }
    const reader = new PbfReader(await this.#bytes(file, offset + 4, length))
    for (let field = reader.nextField(); field; field = reader.nextField()) {
      if (field === 1) header.type = reader.readString()
      if (field === 3) header.length = reader.readVarint()
    }
    if (header.length > MAX_BLOB_BYTES) throw this.#damaged()
    return header
  }

  async #block(file: FileHandle, { start, length }: { start: number; length: number }, visitor: OsmVisitor) {
    const wanted = (visitor.node ? HAS.node : 0) | (visitor.way ? HAS.way : 0) | (visitor.relation ? HAS.relation : 0)
    if (((this.#contents.get(start) ?? wanted) & wanted) === 0) return
    const blob = await this.#bytes(file, start, length)
    try {
      this.#contents.set(start, readBlock(await unpack(blob), visitor))
    } catch (error) {
      if (error instanceof OsmFileError) throw error
      throw this.#damaged()
    }
  }

  async #bytes(file: FileHandle, offset: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    if (bytesRead < length) throw offset === 0 ? this.#notOsm() : this.#damaged()
    return bytes
  }

  #notOsm = () => new OsmFileError(`${basename(this.path)} is no OpenStreetMap extract (.osm.pbf)`)
  #damaged = () => new OsmFileError(`${basename(this.path)} is damaged or was cut off`)
}

async function unpack(blob: Buffer): Promise<Uint8Array> {
  const reader = new PbfReader(blob)
  for (let field = reader.nextField(); field; field = reader.nextField()) {
    if (field === 1) return reader.readBytes()
    if (field === 3) return unzip(reader.readBytes())
  }
  throw new OsmFileError('The extract is compressed by a method that is not supported; only zlib is')
}

type Block = {
  reader: PbfReader
  text: (index: number) => string
  granularity: number
  latitudeOffset: number
  longitudeOffset: number
}

/** Returns what the block contains. */
function readBlock(bytes: Uint8Array, visitor: OsmVisitor): number {
  const reader = new PbfReader(bytes)
  const groups: { from: number; to: number }[] = []
  const block: Block = { reader, text: () => '', granularity: 100, latitudeOffset: 0, longitudeOffset: 0 }
  for (let field = reader.nextField(); field; field = reader.nextField()) {
    if (field === 1) block.text = textTable(reader.readBytes())
    else if (field === 2) {
      const to = reader.readVarint() + reader.pos
      groups.push({ from: reader.pos, to })
      reader.pos = to
    } else if (field === 17) block.granularity = reader.readVarint()
    else if (field === 19) block.latitudeOffset = reader.readVarint(true)
    else if (field === 20) block.longitudeOffset = reader.readVarint(true)
  }
  return groups.reduce((found, { from, to }) => {
    reader.pos = from
    return found | readGroup(block, to, visitor)
  }, 0)
}

function readGroup(block: Block, end: number, visitor: OsmVisitor): number {
  const { reader } = block
  let found = 0
  for (let field = reader.nextField(end); field; field = reader.nextField(end)) {
    if (field === 1 || field === 2) found |= HAS.node
    if (field === 3) found |= HAS.way
    if (field === 4) found |= HAS.relation
    if (field === 1 && visitor.node) readNode(block, visitor.node)
    if (field === 2 && visitor.node) readDenseNodes(block, visitor.node)
    if (field === 3 && visitor.way) readWay(block, visitor.way)
    if (field === 4 && visitor.relation) readRelation(block, visitor.relation)
  }
  return found
}

/** Texts are decoded when they are needed: most tags are of no use to a map. */
function textTable(bytes: Uint8Array): (index: number) => string {
  const reader = new PbfReader(bytes)
  const raw: Uint8Array[] = []
  const decoded: string[] = []
  for (let field = reader.nextField(); field; field = reader.nextField()) if (field === 1) raw.push(reader.readBytes())
  return (index) => {
    decoded[index] ??= Buffer.from(raw[index] ?? []).toString('utf8')
    return decoded[index]
  }
}

const E5_IN_NANODEGREES = 1e4
const toE5 = (value: number, { granularity }: Block, offset: number) =>
  Math.round((offset + granularity * value) / E5_IN_NANODEGREES)

function readDenseNodes(block: Block, visit: NonNullable<OsmVisitor['node']>): void {
  const { reader, text } = block
  const end = reader.readVarint() + reader.pos
  let ids: number[] = []
  let latitudes: number[] = []
  let longitudes: number[] = []
  let tagIndexes: number[] = []
  for (let field = reader.nextField(end); field; field = reader.nextField(end)) {
    if (field === 1) ids = reader.readPackedSVarint()
    if (field === 8) latitudes = reader.readPackedSVarint()
    if (field === 9) longitudes = reader.readPackedSVarint()
    if (field === 10) tagIndexes = reader.readPackedVarint()
  }
  let [id, latitude, longitude, at] = [0, 0, 0, 0]
  for (let node = 0; node < ids.length; node++) {
    id += ids[node] as number
    latitude += latitudes[node] as number
    longitude += longitudes[node] as number
    // Key and value alternating, and a zero after those of each node.
    let tags: Tags | null = null
    for (; tagIndexes[at]; at += 2) {
      tags ??= {}
      tags[text(tagIndexes[at] as number)] = text(tagIndexes[at + 1] as number)
    }
    at += 1
    visit(id, toE5(longitude, block, block.longitudeOffset), toE5(latitude, block, block.latitudeOffset), tags)
  }
}

function readNode(block: Block, visit: NonNullable<OsmVisitor['node']>): void {
  const { reader } = block
  const end = reader.readVarint() + reader.pos
  let [id, latitude, longitude] = [0, 0, 0]
  const tags = new TagReader(block)
  for (let field = reader.nextField(end); field; field = reader.nextField(end)) {
    if (field === 1) id = reader.readSVarint()
    if (field === 8) latitude = reader.readSVarint()
    if (field === 9) longitude = reader.readSVarint()
    tags.take(field)
  }
  visit(id, toE5(longitude, block, block.longitudeOffset), toE5(latitude, block, block.latitudeOffset), tags.read())
}

function readWay(block: Block, visit: NonNullable<OsmVisitor['way']>): void {
  const { reader } = block
  const end = reader.readVarint() + reader.pos
  let [id, nodeIds]: [number, number[]] = [0, []]
  const tags = new TagReader(block)
  for (let field = reader.nextField(end); field; field = reader.nextField(end)) {
    if (field === 1) id = reader.readVarint()
    if (field === 8) nodeIds = runningSums(reader.readPackedSVarint())
    tags.take(field)
  }
  visit(id, nodeIds, tags.read())
}

const MEMBER_TYPES = ['node', 'way', 'relation'] as const

function readRelation(block: Block, visit: NonNullable<OsmVisitor['relation']>): void {
  const { reader, text } = block
  const end = reader.readVarint() + reader.pos
  let roles: number[] = []
  let ids: number[] = []
  let types: number[] = []
  const tags = new TagReader(block)
  for (let field = reader.nextField(end); field; field = reader.nextField(end)) {
    if (field === 8) roles = reader.readPackedVarint()
    if (field === 9) ids = runningSums(reader.readPackedSVarint())
    if (field === 10) types = reader.readPackedVarint()
    tags.take(field)
  }
  const members = ids.map(
    (id, at): Member => ({ id, type: MEMBER_TYPES[types[at] ?? 0] ?? 'node', role: text(roles[at] ?? 0) }),
  )
  visit(members, tags.read())
}

/** Fields 2 and 3 of a node, way or relation: the indexes of keys and values. */
class TagReader {
  readonly #block: Block
  #keys: number[] = []
  #values: number[] = []

  constructor(block: Block) {
    this.#block = block
  }

  take(field: number): void {
    if (field === 2) this.#keys = this.#block.reader.readPackedVarint()
    if (field === 3) this.#values = this.#block.reader.readPackedVarint()
  }

  read(): Tags {
    const { text } = this.#block
    return Object.fromEntries(this.#keys.map((key, at) => [text(key), text(this.#values[at] ?? 0)]))
  }
}

function runningSums(steps: number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}
