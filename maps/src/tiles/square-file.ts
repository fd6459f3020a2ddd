/**
 * The map of an OpenStreetMap extract in a region pack: streets, water and parks, sorted by squares of the first street
 * zoom, so that a whole state is cut with one square in memory. Lines of text with tabs:
 *
 *   highway  class  name  polyline        the roads of the map of whole states, before all squares
 *   square   x      y                     what follows lies in this square or passes through it
 *   street   rank   name  polyline
 *   lakes | parks | waterways  polyline   an area's holes follow as further polylines
 */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip, gzipSync } from 'node:zlib'
import type { Point } from '@meridian/domain/places/geo.ts'
import { decodePolyline, encodePolyline } from '@meridian/domain/places/polyline.ts'
import {
  GROUND_LAYERS,
  type Ground,
  type GroundLayer,
  LINE_UNIT,
  type Line,
  type MapSquare,
  type StreetRank,
} from './map-data.ts'
import { simplify } from './simplify.ts'
import { columnOf, rowOf, SQUARES, squaresOfLine } from './squares.ts'
import { joinPieces, type Piece } from './strokes.ts'

/** West, south, east and north, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** Text of a square is compressed when it is this long: the text of a whole state would not fit the memory. */
const MAX_TEXT = 1 << 18
/** About 100 meters: the map of whole states shows no more. */
const HIGHWAY_TOLERANCE = 100

export class SquareWriter {
  readonly #box: Box | null
  readonly #highways = new Section('')
  readonly #squares = new Map<number, Section>()

  /** With a box, only what lies in its squares is taken. */
  constructor(box: Box | null = null) {
    this.#box = box
  }

  covers({ latitude, longitude }: Point): boolean {
    if (!this.#box) return true
    const [west, south, east, north] = this.#box
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north
  }

  addHighway({ class: kind, name }: { class: string; name: string }, line: Line): void {
    this.#highways.add(['highway', kind, plain(name), encode(simplify(line, HIGHWAY_TOLERANCE))])
  }

  addStreet({ rank, name, line }: { rank: StreetRank; name: string; line: Line }): void {
    const cells = ['street', String(rank), plain(name), encode(line)]
    for (const square of squaresOfLine(line)) this.#section(square)?.add(cells)
  }

  /** The first ring is the outline; lines (waterways) have one. */
  addGround(layer: GroundLayer, rings: readonly Line[]): void {
    const [outline = []] = rings
    const cells = [layer, ...rings.map(encode)]
    // An area also covers squares that its outline does not pass.
    const passed = layer === 'waterways' ? squaresOfLine(outline) : squaresOfLine(cornersOf(outline))
    for (const square of passed) this.#section(square)?.add(cells)
  }

  /** Returns the number of squares. */
  async write(path: string): Promise<number> {
    const file: FileHandle = await open(path, 'w')
    try {
      await file.appendFile(this.#highways.bytes())
      for (const square of [...this.#squares.keys()].sort((a, b) => a - b)) {
        await file.appendFile((this.#squares.get(square) as Section).bytes())
        this.#squares.set(square, new Section(''))
      }
    } finally {
      await file.close()
    }
    return this.#squares.size
  }

  #section(square: number): Section | null {
    const [x, y] = [Math.floor(square / SQUARES), square % SQUARES]
    if (this.#box && !isInBox(this.#box, x, y)) return null
    const known = this.#squares.get(square)
    if (known) return known
    const section = new Section(`square\t${x}\t${y}\n`)
    this.#squares.set(square, section)
    return section
  }
}

/** Compressed pieces after each other are one compressed text. */
class Section {
  #text: string
  readonly #packed: Buffer[] = []

  constructor(head: string) {
    this.#text = head
  }

  add(cells: readonly string[]): void {
    this.#text += `${cells.join('\t')}\n`
    if (this.#text.length > MAX_TEXT) this.#pack()
  }

  bytes(): Buffer {
    this.#pack()
    return Buffer.concat(this.#packed)
  }

  #pack(): void {
    this.#packed.push(gzipSync(this.#text))
    this.#text = ''
  }
}

const plain = (name: string): string => name.replace(/\s+/g, ' ').trim()

const isInBox = ([west, south, east, north]: Box, x: number, y: number): boolean =>
  x >= Math.floor(columnOf(west)) &&
  x <= Math.floor(columnOf(east)) &&
  y >= Math.floor(rowOf(north)) &&
  y <= Math.floor(rowOf(south))

/** A line whose bounds are those of the outline. */
function cornersOf(outline: Line): Line {
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (let at = 0; at + 1 < outline.length; at += 2) {
    west = Math.min(west, outline[at] as number)
    east = Math.max(east, outline[at] as number)
    south = Math.min(south, outline[at + 1] as number)
    north = Math.max(north, outline[at + 1] as number)
  }
  return [west, south, east, north]
}

function encode(line: Line): string {
  const points: Point[] = []
  for (let at = 0; at + 1 < line.length; at += 2)
    points.push({ longitude: (line[at] as number) * LINE_UNIT, latitude: (line[at + 1] as number) * LINE_UNIT })
  return encodePolyline(points)
}

function decode(text: string): Line {
  return decodePolyline(text).flatMap(({ latitude, longitude }) => [
    Math.round(longitude / LINE_UNIT),
    Math.round(latitude / LINE_UNIT),
  ])
}

/** Only the head of the file is read. */
export async function readHighways(path: string): Promise<{ class: string; name: string; line: Line }[]> {
  const highways: { class: string; name: string; line: Line }[] = []
  for await (const [kind, ...cells] of cellsOf(path)) {
    if (kind !== 'highway') break
    const [type = '', name = '', line = ''] = cells
    highways.push({ class: type, name, line: decode(line) })
  }
  return highways
}

export async function* readSquares(path: string): AsyncGenerator<MapSquare> {
  let open: { x: number; y: number; pieces: Piece[]; ground: Ground[] } | null = null
  let seen = new Set<string>()
  for await (const cells of cellsOf(path)) {
    const [kind = '', first = '', second = '', third = ''] = cells
    if (kind === 'square') {
      if (open) yield closed(open)
      open = { x: Number(first), y: Number(second), pieces: [], ground: [] }
      seen = new Set()
    } else if (open && kind !== 'highway') {
      // Extracts of neighboring states both contain the roads across the border.
      const key = cells.join('\t')
      if (seen.has(key)) continue
      seen.add(key)
      const layer = GROUND_LAYERS.find((name) => name === kind)
      if (layer) open.ground.push({ layer, rings: cells.slice(1).map(decode) })
      else open.pieces.push({ rank: Number(first) as StreetRank, name: second, line: decode(third) })
    }
  }
  if (open) yield closed(open)
}

const closed = ({ x, y, pieces, ground }: { x: number; y: number; pieces: Piece[]; ground: Ground[] }): MapSquare => ({
  x,
  y,
  streets: joinPieces(pieces),
  ground,
})

async function* cellsOf(path: string): AsyncGenerator<string[]> {
  const stream = createReadStream(path)
  const input = stream.pipe(createGunzip())
  stream.on('error', (error) => input.destroy(error))
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line) yield line.split('\t')
  } finally {
    stream.destroy()
    input.destroy()
  }
}
