/**
 * The positions of the nodes that drawn ways refer to: 16 bytes a node, outside the JavaScript heap. A state has some ten
 * million of them, and four times as many nodes that are not drawn.
 */
const CHUNK = 1 << 20

export class NodePositions {
  #chunks: Float64Array[] = []
  #count = 0
  #ids = new Float64Array()
  #longitudes = new Int32Array()
  #latitudes = new Int32Array()
  #at = 0

  /** First all nodes are requested, then `sort` is called once, then positions are set and read. */
  request(nodeIds: readonly number[]): void {
    for (const id of nodeIds) {
      if (this.#count % CHUNK === 0) this.#chunks.push(new Float64Array(CHUNK))
      const chunk = this.#chunks.at(-1) as Float64Array
      chunk[this.#count++ % CHUNK] = id
    }
  }

  sort(): void {
    const all = new Float64Array(this.#count)
    this.#chunks.forEach((chunk, at) => {
      all.set(chunk.subarray(0, this.#count - at * CHUNK), at * CHUNK)
    })
    this.#chunks = []
    all.sort()
    let count = 0
    for (let at = 0; at < all.length; at++) if (at === 0 || all[at] !== all[at - 1]) all[count++] = all[at] as number
    this.#ids = all.slice(0, count)
    this.#longitudes = new Int32Array(count)
    this.#latitudes = new Int32Array(count)
  }

  set(id: number, longitude: number, latitude: number): void {
    // Nodes come in ascending order: the next requested one is at hand. Other orders are searched.
    const ids = this.#ids
    if (this.#at > 0 && (ids[this.#at - 1] as number) >= id) this.#at = this.#firstFrom(id)
    while (this.#at < ids.length && (ids[this.#at] as number) < id) this.#at += 1
    if (ids[this.#at] !== id) return
    this.#longitudes[this.#at] = longitude
    this.#latitudes[this.#at] = latitude
    this.#at += 1
  }

  /** Longitude and latitude alternating; nodes that the extract does not contain are left out. */
  lineOf(nodeIds: readonly number[]): number[] {
    const line: number[] = []
    for (const id of nodeIds) {
      const at = this.#find(id)
      const [longitude, latitude] = at === -1 ? [0, 0] : [this.#longitudes[at] as number, this.#latitudes[at] as number]
      if (longitude !== 0 || latitude !== 0) line.push(longitude, latitude)
    }
    return line
  }

  /** -1 when it was not requested. */
  #find(id: number): number {
    const at = this.#firstFrom(id)
    return this.#ids[at] === id ? at : -1
  }

  /** Binary search for the first id that is not smaller. */
  #firstFrom(id: number): number {
    let [low, high] = [0, this.#ids.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ids[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
