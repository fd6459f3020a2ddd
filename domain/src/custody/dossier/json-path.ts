/**
 * Where in a JSON text an offset is: the keys and indexes around it. With an offset behind the end, where the text stops being
 * JSON. `JSON.parse` says neither, and a damaged dossier should name the row that is damaged.
 */
export type JsonPath = (string | number)[]

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none within a string
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Without recursion: a hostile file may be nested deeper than the stack. */
export function jsonPathAt(text: string, offset: number): JsonPath {
  const path: JsonPath = []
  const closers: string[] = []
  let at = 0
  const takes = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const take = (character: string): boolean => {
    if (text[at] !== character) return false
    at++
    return true
  }
  /** In an object: a key and a colon. */
  const openKey = (): boolean => {
    const start = at
    const key = takes(STRING)
    if (key === undefined || at > offset || !take(':')) {
      at = Math.max(start, at)
      return false
    }
    path.push(key.slice(1, -1))
    return true
  }
  for (;;) {
    if (at >= offset) return path
    if (take('{')) {
      closers.push('}')
      if (text[at] !== '}' && !openKey()) return path
      if (text[at] !== '}') continue
    } else if (take('[')) {
      closers.push(']')
      if (text[at] !== ']') {
        path.push(0)
        continue
      }
    } else if (takes(STRING) === undefined && takes(SCALAR) === undefined) return path
    // After a value: the next one of the same list or object, or the end of one or more of them.
    let isNext = false
    let isEmpty = text[at] === closers.at(-1) && (text[at - 1] === '{' || text[at - 1] === '[')
    while (!isNext) {
      if (at > offset) return path
      const closer = closers.at(-1)
      if (closer === undefined) return path
      if (take(',')) {
        const last = path.pop()
        if (closer === ']') path.push(Number(last) + 1)
        else if (!openKey()) return path
        isNext = true
      } else if (take(closer)) {
        closers.pop()
        if (!isEmpty) path.pop()
        isEmpty = false
      } else return path
    }
  }
}
