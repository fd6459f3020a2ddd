/** Every text once, as UTF-8 in one array. */
export class TextPool {
  readonly #ids = new Map<string, number>()

  id(text: string): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    this.#ids.set(text, this.#ids.size)
    return this.#ids.size - 1
  }

  sections() {
    const encoder = new TextEncoder()
    const parts = [...this.#ids.keys()].map((text) => encoder.encode(text))
    const textAt = new Uint32Array(parts.length + 1)
    parts.forEach((part, at) => {
      textAt[at + 1] = (textAt[at] as number) + part.length
    })
    const text = new Uint8Array(textAt[parts.length] as number)
    parts.forEach((part, at) => {
      text.set(part, textAt[at])
    })
    return { text, textAt }
  }
}
