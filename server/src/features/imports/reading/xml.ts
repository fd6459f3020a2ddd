/** XML as events. Entities of a document's own are never expanded. */
import { Parser } from 'saxen'

export type Attribute = (name: string) => string | undefined
type Listener = {
  open(name: string, attribute: Attribute): void
  close?(name: string): void
  text?(text: string): void
}

/** Programs choose their own prefixes: `<x:c r="A1">` is `<c r="A1">`, and `ns2:id` is `id`. */
export function walkXml(xml: string, { open, close, text }: Listener): void {
  const parser = new Parser()
  parser.on('openTag', (name, getAttributes, decode) => {
    let attributes: Record<string, string> | undefined
    open(withoutPrefix(name), (wanted) => {
      attributes ??= getAttributes() || {}
      const value = attributes[wanted] ?? findPrefixed(attributes, wanted)
      return value === undefined ? undefined : decode(value)
    })
  })
  if (close) parser.on('closeTag', (name) => close(withoutPrefix(name)))
  if (text) parser.on('text', (raw, decode) => text(decode(raw)))
  parser.parse(xml)
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function findPrefixed(attributes: Record<string, string>, wanted: string): string | undefined {
  for (const name in attributes)
    if (!name.startsWith('xmlns:') && name.includes(':') && withoutPrefix(name) === wanted) return attributes[name]
  return undefined
}
