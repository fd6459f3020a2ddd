/**
 * The pictures of dots, drawn when the map first asks for one: a square for an order, a truck in a ring for a driver, a numbered
 * disc for a stop, and the names under them. Not text of the map's own: its fonts come with a style that may not have loaded.
 */
import type { MapDot } from './map-props.ts'
import { TRUCK } from './truck.ts'

/** Drawn twice as large, for sharp screens. */
export const IMAGE_RATIO = 2
const SIZES = { order: 18, driver: 28, stop: 18 } as const satisfies Record<MapDot['kind'], number>

export const imageOf = ({ kind, color, number, isSelected }: MapDot): string =>
  [kind, color, number ?? '', isSelected ? 'selected' : ''].join(' ')

const NAME = 'name '
export const nameImageOf = (name: string): string => NAME + name
const NAME_FONT = '600 11px "Inter Variable", sans-serif'
const NAME_PX = 15

export function drawImage(name: string): ImageData | null {
  if (name.startsWith(NAME)) return drawName(name.slice(NAME.length))
  const [kind, color, number, selected] = name.split(' ') as [MapDot['kind'], string, string, string]
  const size = SIZES[kind]
  const context = size ? canvas(size, size) : null
  if (!context) return null
  const middle = size / 2
  context.fillStyle = kind === 'driver' ? '#ffffff' : color
  context.strokeStyle = kind === 'driver' ? color : selected ? '#0b1f2a' : '#ffffff'
  context.lineWidth = kind === 'driver' || selected ? 3 : 1.5
  context.beginPath()
  const edge = context.lineWidth / 2
  if (kind === 'order') context.roundRect(edge, edge, size - 2 * edge, size - 2 * edge, 4)
  else context.arc(middle, middle, middle - edge, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
  if (kind === 'driver') drawTruck(context, size)
  if (number) drawNumber(context, number, middle)
  return context.getImageData(0, 0, size * IMAGE_RATIO, size * IMAGE_RATIO)
}

function drawName(name: string): ImageData | null {
  const measured = canvas(1, 1)
  if (!measured) return null
  measured.font = NAME_FONT
  const width = Math.ceil(measured.measureText(name).width) + 8
  const context = canvas(width, NAME_PX)
  if (!context) return null
  // Read on any map.
  context.fillStyle = 'rgb(255 255 255 / 88%)'
  context.beginPath()
  context.roundRect(0, 0, width, NAME_PX, 4)
  context.fill()
  context.fillStyle = '#0b1f2a'
  context.font = NAME_FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(name, width / 2, NAME_PX / 2 + 0.5)
  return context.getImageData(0, 0, width * IMAGE_RATIO, NAME_PX * IMAGE_RATIO)
}

function canvas(width: number, height: number): CanvasRenderingContext2D | null {
  const element = document.createElement('canvas')
  element.width = width * IMAGE_RATIO
  element.height = height * IMAGE_RATIO
  const context = element.getContext('2d')
  context?.scale(IMAGE_RATIO, IMAGE_RATIO)
  return context
}

function drawTruck(context: CanvasRenderingContext2D, size: number): void {
  const scale = 0.6 * (size / 24)
  context.translate(size * 0.2, size * 0.2)
  context.scale(scale, scale)
  context.strokeStyle = '#0b1f2a'
  context.lineWidth = 2
  context.stroke(new Path2D(TRUCK))
}

function drawNumber(context: CanvasRenderingContext2D, number: string, middle: number): void {
  context.fillStyle = '#ffffff'
  context.font = '600 10px "Inter Variable", sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(number, middle, middle + 0.5)
}
