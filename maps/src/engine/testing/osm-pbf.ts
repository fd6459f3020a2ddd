/** Writes OpenStreetMap's binary format, as little of it as a small town needs: one block of dense nodes, one of ways. */
import { deflateSync } from 'node:zlib'

export type OsmNode = { id: number; latitude: number; longitude: number }
export type OsmWay = { id: number; nodes: readonly number[]; tags: Record<string, string> }

export function encodeOsmPbf(nodes: readonly OsmNode[], ways: readonly OsmWay[]): Buffer {
  const header = Buffer.concat([bytes(4, 'OsmSchema-V0.6'), bytes(4, 'DenseNodes'), bytes(16, 'meridian-test')])
  return Buffer.concat([blob('OSMHeader', header), blob('OSMData', nodeBlock(nodes)), blob('OSMData', wayBlock(ways))])
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
  const dense = Buffer.concat([
    bytes(1, packedDeltas(sorted.map(({ id }) => id))),
    bytes(8, packedDeltas(sorted.map(({ latitude }) => Math.round(latitude * DEGREE)))),
    bytes(9, packedDeltas(sorted.map(({ longitude }) => Math.round(longitude * DEGREE)))),
  ])
  return Buffer.concat([bytes(1, bytes(1, '')), bytes(2, bytes(2, dense))])
}

function wayBlock(ways: readonly OsmWay[]): Buffer {
  // The table's first entry is never referred to.
  const words = ['', ...new Set(ways.flatMap(({ tags }) => Object.entries(tags).flat()))]
  const indexes = (list: string[]) => Buffer.concat(list.map((word) => varint(words.indexOf(word))))
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
  return Buffer.concat([bytes(1, Buffer.concat(words.map((word) => bytes(1, word)))), bytes(2, Buffer.concat(group))])
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
