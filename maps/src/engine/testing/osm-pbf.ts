/** Writes OpenStreetMap's binary format, as little of it as tests need: one block each of nodes, ways and relations. */
import { deflateSync } from 'node:zlib'

export type OsmNode = { id: number; latitude: number; longitude: number; tags?: Record<string, string> }
export type OsmWay = { id: number; nodes: readonly number[]; tags: Record<string, string> }
/** Of ways only. */
export type OsmRelation = {
  id: number
  members: readonly { way: number; role: string }[]
  tags: Record<string, string>
}

export function encodeOsmPbf(
  nodes: readonly OsmNode[],
  ways: readonly OsmWay[],
  relations: readonly OsmRelation[] = [],
): Buffer {
  const header = Buffer.concat([bytes(4, 'OsmSchema-V0.6'), bytes(4, 'DenseNodes'), bytes(16, 'meridian-test')])
  const blocks = [nodeBlock(nodes), wayBlock(ways), ...(relations.length > 0 ? [relationBlock(relations)] : [])]
  return Buffer.concat([blob('OSMHeader', header), ...blocks.map((block) => blob('OSMData', block))])
}

function blob(type: string, content: Buffer): Buffer {
  const data = Buffer.concat([number(2, content.length), bytes(3, deflateSync(content))])
  const header = Buffer.concat([bytes(1, type), number(3, data.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, data])
}

const DEGREE = 1e7

function nodeBlock(nodes: readonly OsmNode[]): Buffer {
  const sorted = nodes.toSorted((one, other) => one.id - other.id)
  const { indexes, table } = textTable(sorted.map(({ tags = {} }) => tags))
  const hasTags = sorted.some(({ tags }) => tags)
  const dense = Buffer.concat([
    bytes(1, packedDeltas(sorted.map(({ id }) => id))),
    bytes(8, packedDeltas(sorted.map(({ latitude }) => Math.round(latitude * DEGREE)))),
    bytes(9, packedDeltas(sorted.map(({ longitude }) => Math.round(longitude * DEGREE)))),
    // A zero follows the keys and values of each node.
    ...(hasTags
      ? [bytes(10, Buffer.concat(sorted.flatMap(({ tags = {} }) => [indexes(Object.entries(tags).flat()), varint(0)])))]
      : []),
  ])
  return Buffer.concat([bytes(1, table), bytes(2, bytes(2, dense))])
}

function textTable(tags: readonly Record<string, string>[], more: readonly string[] = []) {
  // The table's first entry is never referred to.
  const texts = ['', ...new Set([...tags.flatMap((one) => Object.entries(one).flat()), ...more])]
  const indexOf = new Map(texts.map((text, index) => [text, index]))
  return {
    indexes: (list: readonly string[]) => Buffer.concat(list.map((text) => varint(indexOf.get(text) ?? 0))),
    table: Buffer.concat(texts.map((text) => bytes(1, text))),
  }
}

function wayBlock(ways: readonly OsmWay[]): Buffer {
  const { indexes, table } = textTable(ways.map(({ tags }) => tags))
  const group = ways
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, nodes, tags }) =>
      bytes(
        3,
        Buffer.concat([
          number(1, id),
          bytes(2, indexes(Object.keys(tags))),
          bytes(3, indexes(Object.values(tags))),
          bytes(8, packedDeltas(nodes)),
        ]),
      ),
    )
  return Buffer.concat([bytes(1, table), bytes(2, Buffer.concat(group))])
}

const WAY_MEMBER = 1

function relationBlock(relations: readonly OsmRelation[]): Buffer {
  const roles = relations.flatMap(({ members }) => members.map(({ role }) => role))
  const tagsOfAll = relations.map(({ tags }) => tags)
  const { indexes, table } = textTable(tagsOfAll, roles)
  const group = relations.map(({ id, members, tags }) =>
    bytes(
      4,
      Buffer.concat([
        number(1, id),
        bytes(2, indexes(Object.keys(tags))),
        bytes(3, indexes(Object.values(tags))),
        bytes(8, indexes(members.map(({ role }) => role))),
        bytes(9, packedDeltas(members.map(({ way }) => way))),
        bytes(10, Buffer.concat(members.map(() => varint(WAY_MEMBER)))),
      ]),
    ),
  )
  return Buffer.concat([bytes(1, table), bytes(2, Buffer.concat(group))])
}

const packedDeltas = (values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value, index) => varint(zigzag(value - (values[index - 1] ?? 0)))))

const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)])

function bytes(field: number, content: Buffer | string): Buffer {
  const data = Buffer.from(content as string)
  return Buffer.concat([varint(field * 8 + 2), varint(data.length), data])
}

function varint(value: number): Buffer {
  const out: number[] = []
  let rest = value
  while (rest >= 128) {
    out.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...out, rest])
}
