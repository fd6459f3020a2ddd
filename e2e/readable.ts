/** Readable at noon and in gloves: what a driver acts on is large and strong in contrast, and nothing is cut off. */
import type { Page } from '@playwright/test'
import { SCHEMES } from './axe.ts'
import { expect } from './test.ts'

/** What is acted on. Text in the map is the map library's; a link that skips to the content is for keyboards. */
const CONTROLS = 'a[href], button, input, select, textarea, [role=tab], [role=switch], [role=radio]'
const RULES = { fontPx: 16, contrast: 7, targetPx: 48 } as const

/** `within`: the part of the page that is the driver's own. */
export async function expectReadable(page: Page, what: string, within = 'main'): Promise<void> {
  // Colors on their way from one scheme to the other have a contrast that nobody reads.
  await page.addStyleTag({ content: '*, *::before, *::after { transition-property: none !important }' })
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const faults = await page.evaluate(findFaults, { within, controls: CONTROLS, rules: RULES })
    expect.soft(faults, `${what}, ${colorScheme}`).toEqual([])
  }
}

/** At the narrowest phone, and with text twice as large: no sideways scrolling, and no text that is cut off. */
export async function expectRoom(page: Page, what: string, rest: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() as { width: number; height: number }
  for (const [width, percent] of [
    [320, 100],
    [390, 200],
  ] as const) {
    await page.setViewportSize({ width, height: size.height })
    await setTextSize(page, `${percent}%`)
    await rest()
    expect.soft(await page.evaluate(findOverflow), `${what}, ${width} px, text at ${percent} %`).toEqual([])
  }
  await setTextSize(page, '')
  await page.setViewportSize(size)
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)

type Measured = { within: string; controls: string; rules: typeof RULES }

/** Runs in the page. */
function findFaults({ within, controls, rules }: Measured): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('There is no canvas to read colors with')
  canvas.canvas.width = canvas.canvas.height = 1
  /** Paints the colors over each other, as the browser does, whatever notation they have. */
  const painted = (colors: readonly string[]): [number, number, number] => {
    for (const color of ['#fff', ...colors]) {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
    }
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [r, g, b]
  }
  const luminance = (rgb: readonly number[]): number => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrastOf = (element: Element): number => {
    const backgrounds: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement)
      backgrounds.unshift(getComputedStyle(at).backgroundColor)
    const behind = luminance(painted(backgrounds))
    const text = luminance(painted([...backgrounds, getComputedStyle(element).color]))
    return (Math.max(behind, text) + 0.05) / (Math.min(behind, text) + 0.05)
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getClientRects().length > 0
  const textsIn = (control: Element): Element[] =>
    [control, ...control.querySelectorAll('*')].filter(
      (element) =>
        isShown(element) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`
  const faults = new Set<string>()
  for (const part of document.querySelectorAll(within))
    for (const control of part.querySelectorAll(controls)) {
      if (control.matches(':disabled, [data-disabled]') || control.closest('.maplibregl-map')) continue
      // A switch or a radio button is pressed by its label.
      const target = control.matches('input') ? (control.closest('label') ?? control) : control
      if (!isShown(target)) continue
      const { width, height } = target.getBoundingClientRect()
      if (Math.round(height) < rules.targetPx || Math.round(width) < rules.targetPx)
        faults.add(`${nameOf(target)} is ${Math.round(width)} × ${Math.round(height)} px`)
      for (const text of textsIn(target)) {
        const size = Number.parseFloat(getComputedStyle(text).fontSize)
        if (size < rules.fontPx) faults.add(`${nameOf(target)} has text of ${size} px: '${text.textContent?.trim()}'`)
        const contrast = contrastOf(text)
        if (contrast < rules.contrast)
          faults.add(`${nameOf(target)} has a contrast of ${contrast.toFixed(2)}: '${text.textContent?.trim()}'`)
      }
    }
  return [...faults]
}

/** Runs in the page. */
export function findOverflow(): string[] {
  const faults: string[] = []
  /** Not a drawing that is larger on purpose. */
  const hasTextOutside = (element: Element): boolean => {
    const { left, right } = element.getBoundingClientRect()
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some((box) => box.right > right + 1 || box.left < left - 1)) return true
    }
    return false
  }
  const scrollsSideways = (element: Element): boolean => {
    for (let at: Element | null = element; at && at.tagName !== 'MAIN'; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
    return false
  }
  const room = document.documentElement
  if (room.scrollWidth > room.clientWidth) faults.push(`the page is ${room.scrollWidth} px wide`)
  for (const element of document.querySelectorAll('main *, [role=dialog] *')) {
    // Text in the map is the map library's; what is inside of a drawing may be larger on purpose.
    if (element.closest('.maplibregl-map, svg *') || !element.checkVisibility({ checkVisibilityCSS: true })) continue
    const { left, right, width } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const name = `${element.tagName.toLowerCase()} '${element.textContent?.trim().slice(0, 40)}'`
    // Hidden for the eye, read aloud.
    if (width <= 1 || style.clipPath !== 'none' || style.clip !== 'auto') continue
    const isCut = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll'
    // What is shortened says the whole in its title.
    const isTitled = element.closest<HTMLElement>('[title]')?.title.includes(element.textContent?.trim() ?? '')
    if (isCut && !isTitled && element.scrollWidth > element.clientWidth + 1 && hasTextOutside(element))
      faults.push(`${name} is cut off: ${element.scrollWidth} px in ${element.clientWidth}`)
    if (!scrollsSideways(element) && element.childElementCount === 0 && (right > room.clientWidth + 1 || left < -1))
      faults.push(`${name} reaches from ${Math.round(left)} to ${Math.round(right)} px`)
  }
  return faults
}

/** Runs in the page: texts that stand on each other. What lies over the page on purpose, a bar or a popover, is left out. */
export function findOverlaps(): string[] {
  const isOver = (element: Element): boolean => {
    for (let at: Element | null = element; at && at.tagName !== 'MAIN'; at = at.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return true
    return false
  }
  type Box = { left: number; right: number; top: number; bottom: number }
  /** What is seen of it inside of all that clips it. */
  const clipped = (rect: Box, element: Element): Box => {
    let { left, right, top, bottom } = rect
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue
      const edge = at.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return { left, right, top, bottom }
  }
  const texts: { text: string; box: Box; element: Element }[] = []
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim()
    if (!element || !text || element.closest('.maplibregl-map, svg')) continue
    const isShown = element.checkVisibility({
      checkOpacity: true,
      checkVisibilityCSS: true,
      contentVisibilityAuto: true,
    })
    if (!isShown || isOver(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      const box = clipped(rect, element)
      if (box.right - box.left > 1 && box.bottom - box.top > 1) texts.push({ text, box, element })
    }
  }
  const faults = new Set<string>()
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
        continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (width > 2 && height > 3) faults.add(`'${one.text.slice(0, 40)}' and '${other.text.slice(0, 40)}' overlap`)
    }
  return [...faults]
}
