/** Scrolls the lanes while something is dragged to their edge: not all of them are in view. */

/** At the sides. */
const EDGE_PX = 36
/** Past the first and the last lane in view, which must not move away under the pointer. */
const BEYOND_PX = 120
const STEP_PX = 10

export function scrollAtEdge() {
  let frame: number | undefined
  let lanes: HTMLElement | null = null
  let step = { left: 0, top: 0 }

  function scroll(): void {
    lanes?.scrollBy(step)
    frame = requestAnimationFrame(scroll)
  }

  function stop(): void {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }

  return {
    move({ clientX, clientY }: PointerEvent): void {
      lanes ??= document.querySelector<HTMLElement>('[data-lanes]')
      step = lanes ? stepAt(lanes, clientX, clientY) : { left: 0, top: 0 }
      if (step.left === 0 && step.top === 0) stop()
      else if (frame === undefined) scroll()
    },
    stop,
  }
}

function stepAt(lanes: HTMLElement, x: number, y: number): { left: number; top: number } {
  const box = lanes.getBoundingClientRect()
  const [firstLane, lastLane] = [
    lanes.querySelector('[data-axis]')?.getBoundingClientRect().bottom ?? box.top,
    box.top + lanes.clientHeight,
  ]
  const isWithin = x >= box.left && x <= box.right
  const top = isWithin ? beyond(y, firstLane, lastLane) : 0
  const isBetween = y >= firstLane && y <= lastLane
  if (!isWithin || !isBetween) return { left: 0, top }
  return { left: x - box.left < EDGE_PX ? -STEP_PX : box.right - x < EDGE_PX ? STEP_PX : 0, top }
}

function beyond(at: number, from: number, to: number): number {
  if (at < from) return at > from - BEYOND_PX ? -STEP_PX : 0
  return at > to && at < to + BEYOND_PX ? STEP_PX : 0
}
