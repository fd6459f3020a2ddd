/** The edge between two panes: dragged, or moved by the arrow keys. */
import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './pane-divider.module.css'

const STEP_PX = 24

type Props = {
  label: string
  /** Of the pane that it sizes, now and at most. */
  size: number
  limits: readonly [min: number, max: number]
  /** 'left': the pane is at its left and grows to the right; 'below': the pane is under it and grows upwards. */
  pane: 'left' | 'right' | 'below'
  onSize: (px: number) => void
}

const GROWS = { left: 1, right: -1, below: -1 } as const

export function PaneDivider({ label, size, limits: [min, max], pane, onSize }: Props) {
  const isFlat = pane === 'below'
  function resize(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.preventDefault()
    const bar = event.currentTarget
    const at = isFlat ? event.clientY : event.clientX
    bar.setPointerCapture(event.pointerId)
    const listening = new AbortController()
    const { signal } = listening
    const move = (moved: globalThis.PointerEvent) =>
      onSize(size + GROWS[pane] * ((isFlat ? moved.clientY : moved.clientX) - at))
    bar.addEventListener('pointermove', move, { signal })
    for (const end of ['pointerup', 'pointercancel'] as const)
      bar.addEventListener(end, () => listening.abort(), { signal })
  }
  function resizeByKey(event: KeyboardEvent): void {
    const [less, more] = isFlat ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    if (event.key !== less && event.key !== more) return
    event.preventDefault()
    onSize(size + GROWS[pane] * (event.key === more ? STEP_PX : -STEP_PX))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be focused
    <div
      role="separator"
      tabIndex={0}
      className={classes.divider}
      aria-label={label}
      aria-orientation={isFlat ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={resize}
      onKeyDown={resizeByKey}
    />
  )
}
