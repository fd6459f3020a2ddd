/** Elements without a framework: the page must open on a slow phone. Text is always set as text, never as markup. */
type Child = Node | string | null
export type Props = Record<string, string | boolean | undefined>

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  made.append(...children.filter((child) => child !== null))
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** One of the symbols in t.html and desk.html. */
export function icon(name: 'check' | 'stop' | 'link-off' | 'lock' | 'no-network'): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${name}`)
  svg.append(use)
  return svg
}
