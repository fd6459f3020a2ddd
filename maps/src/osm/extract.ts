/**
 * Takes from OpenStreetMap extracts what a region pack needs: house numbers, and the streets, water and parks of the map.
 * Each file is read three times, so that only the positions of drawn nodes are in memory: relations (which ways are the
 * shores of lakes), then ways (which nodes are drawn), then nodes and ways together.
 */
import type { AddressCollector } from '../build-pack/address-collector.ts'
import { toAddress } from '../build-pack/address-collector.ts'
import type { GroundLayer, Line } from '../tiles/map-data.ts'
import { LINE_UNIT } from '../tiles/map-data.ts'
import type { SquareWriter } from '../tiles/square-file.ts'
import { areaOf, hasAddress, highwayOf, isRiver, streetOf } from './classify.ts'
import { NodePositions } from './node-positions.ts'
import { type Member, OsmFile, OsmFileError, type Tags } from './osm-file.ts'
import { isInRing, joinRings } from './rings.ts'

type Options = {
  collector: AddressCollector
  squares: SquareWriter
  /** With the share of the work that is done. */
  onProgress: (share: number) => void
}

export type Extracted = { addresses: number; streets: number }

export async function extractOsm(path: string, options: Options): Promise<Extracted> {
  return new Extraction(options).run(new OsmFile(path))
}

type Multipolygon = { layer: GroundLayer; outer: number[]; inner: number[] }

class Extraction {
  readonly #options: Options
  readonly #positions = new NodePositions()
  readonly #multipolygons: Multipolygon[] = []
  readonly #shoreIds = new Set<number>()
  readonly #shores = new Map<number, readonly number[]>()
  readonly #counts: Extracted = { addresses: 0, streets: 0 }

  constructor(options: Options) {
    this.#options = options
  }

  async run(file: OsmFile): Promise<Extracted> {
    const { onProgress } = this.#options
    await file.read({ relation: (members, tags) => this.#noteMultipolygon(members, tags) }, (share) =>
      onProgress(share * 0.2),
    )
    await file.read({ way: (id, nodeIds, tags) => this.#requestNodes(id, nodeIds, tags) }, (share) =>
      onProgress(0.2 + share * 0.2),
    )
    this.#positions.sort()
    let hasWays = false
    const readNode = (id: number, longitude: number, latitude: number, tags: Tags | null) => {
      if (hasWays) throw new OsmFileError(`${file.path} is not sorted: its nodes must come before its ways`)
      this.#positions.set(id, longitude, latitude)
      if (tags && hasAddress(tags)) this.#addAddress(tags, longitude, latitude)
    }
    const readWay = (_id: number, nodeIds: readonly number[], tags: Tags) => {
      hasWays = true
      this.#addWay(nodeIds, tags)
    }
    await file.read({ node: readNode, way: readWay }, (share) => onProgress(0.4 + share * 0.6))
    for (const multipolygon of this.#multipolygons) this.#addMultipolygon(multipolygon)
    return this.#counts
  }

  #noteMultipolygon(members: readonly Member[], tags: Tags): void {
    const layer = tags.type === 'multipolygon' ? areaOf(tags) : null
    if (!layer) return
    const ways = members.filter(({ type }) => type === 'way')
    for (const { id } of ways) this.#shoreIds.add(id)
    const idsOf = (isInner: boolean) => ways.filter(({ role }) => (role === 'inner') === isInner).map(({ id }) => id)
    this.#multipolygons.push({ layer, outer: idsOf(false), inner: idsOf(true) })
  }

  #requestNodes(id: number, nodeIds: readonly number[], tags: Tags): void {
    const isShore = this.#shoreIds.has(id)
    if (isShore) this.#shores.set(id, nodeIds)
    if (isShore || isDrawn(tags, nodeIds)) this.#positions.request(nodeIds)
    else if (hasAddress(tags)) this.#positions.request(oppositeCorners(nodeIds))
  }

  #addWay(nodeIds: readonly number[], tags: Tags): void {
    if (hasAddress(tags)) {
      const [x1, y1, x2 = x1, y2 = y1] = this.#positions.lineOf(oppositeCorners(nodeIds))
      if (x1 !== undefined && y1 !== undefined)
        this.#addAddress(tags, (x1 + (x2 as number)) / 2, (y1 + (y2 as number)) / 2)
    }
    if (!isDrawn(tags, nodeIds)) return
    const { squares } = this.#options
    const line = this.#positions.lineOf(nodeIds)
    if (line.length < 4) return
    const street = streetOf(tags)
    const highway = highwayOf(tags)
    const area = isClosed(nodeIds) ? areaOf(tags) : null
    if (highway) squares.addHighway(highway, line)
    if (street) {
      squares.addStreet({ ...street, line })
      this.#counts.streets += 1
    } else if (area) squares.addGround(area, [line])
    else if (isRiver(tags)) squares.addGround('waterways', [line])
  }

  #addMultipolygon({ layer, outer, inner }: Multipolygon): void {
    const ringsOf = (ids: readonly number[]): Line[] =>
      joinRings(ids.flatMap((id) => [this.#shores.get(id) ?? []]))
        .map((ring) => this.#positions.lineOf(ring))
        .filter((ring) => ring.length >= 8)
    const holes = ringsOf(inner)
    for (const ring of ringsOf(outer)) {
      const own = holes.filter(([x = 0, y = 0]) => isInRing(ring, x, y))
      this.#options.squares.addGround(layer, [ring, ...own])
    }
  }

  #addAddress(tags: Tags, longitude: number, latitude: number): void {
    const point = { latitude: latitude * LINE_UNIT, longitude: longitude * LINE_UNIT }
    if (!this.#options.squares.covers(point)) return
    const address = toAddress({
      point,
      number: tags['addr:housenumber'],
      street: tags['addr:street'],
      city: tags['addr:city'],
      zip: tags['addr:postcode'],
    })
    if (address && this.#options.collector.add(address)) this.#counts.addresses += 1
  }
}

const isClosed = (nodeIds: readonly number[]) => nodeIds.length > 3 && nodeIds[0] === nodeIds.at(-1)

const isDrawn = (tags: Tags, nodeIds: readonly number[]): boolean =>
  streetOf(tags) !== null || isRiver(tags) || (isClosed(nodeIds) && areaOf(tags) !== null)

/** Their middle is the middle of a building, near enough; all corners of all buildings would not fit the memory. */
const oppositeCorners = (nodeIds: readonly number[]): number[] => {
  const first = nodeIds[0]
  const opposite = nodeIds[nodeIds.length >> 1]
  return first === undefined || opposite === undefined ? [] : [first, opposite]
}
