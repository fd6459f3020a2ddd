/** A bar for each figure, as a share of its bar: green reaches it, red misses it; the line is the bar itself. */
import { type Figure, isUnderBar } from './figure.ts'

const ROW = 22
const LABEL = 330
const WIDTH = 760
const AT_BAR = LABEL + 230

export function plotOf(bench: string, figures: readonly Figure[]): string | null {
  const rows = figures.filter(({ bar }) => bar !== undefined)
  if (rows.length === 0) return null
  const height = ROW * rows.length + 46
  const bars = rows.map((one, index) => row(one, 34 + index * ROW)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>${bench}: each figure against its bar</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<text x="8" y="18" font-weight="600">${bench}: each figure against its bar</text>
<line x1="${AT_BAR}" x2="${AT_BAR}" y1="26" y2="${height - 8}" stroke="#13212a" stroke-dasharray="3 3"/>
${bars}
</svg>
`
}

function row(one: Figure, top: number): string {
  const { name, value, unit, bar } = one
  const wanted = bar && 'min' in bar ? bar.min : (bar?.max ?? 1)
  // Times over the bar beyond this are all the same: far from it.
  const width = Math.max(1, Math.min(WIDTH - LABEL - 70, ((AT_BAR - LABEL) * value) / wanted))
  const label = `${value >= 100 ? value.toFixed(0) : value.toPrecision(2)} ${unit} (${bar && 'min' in bar ? 'at least' : 'at most'} ${wanted})`
  return `<text x="${LABEL - 8}" y="${top + 13}" text-anchor="end">${xmlText(name)}</text>
<rect x="${LABEL}" y="${top + 3}" width="${width.toFixed(1)}" height="13" rx="2" fill="${isUnderBar(one) ? '#c92a2a' : '#2b8a3e'}"/>
<text x="${(LABEL + Math.max(width, AT_BAR - LABEL) + 6).toFixed(1)}" y="${top + 13}" fill="#495057">${xmlText(label)}</text>`
}

const xmlText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
