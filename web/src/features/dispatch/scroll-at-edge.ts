/** Scrolls the lanes while something is dragged near their edge: not all of them are in view. */

const EDGE_PX = 36
const STEP_PX = 10

export function scrollAtEdge() {
  let frame: number | undefined
  let scrolled: Element | null = null
  let step = { left: 0, top: 0 }

  function scroll(): void {
    scrolled?.scrollBy(step)
    frame = requestAnimationFrame(scroll)
  }

  function stop(): void {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }

  return {
    move({ target, clientX, clientY }: PointerEvent): void {
      scrolled = target instanceof Element ? target.closest('[data-lanes]') : null
      const box = scrolled?.getBoundingClientRect()
      step = box
        ? { left: stepAt(clientX, box.left, box.right), top: stepAt(clientY, box.top, box.bottom) }
        : { left: 0, top: 0 }
      if (step.left === 0 && step.top === 0) stop()
      else if (frame === undefined) scroll()
    },
    stop,
  }
}

function stepAt(at: number, from: number, to: number): number {
  if (at - from < EDGE_PX) return -STEP_PX
  return to - at < EDGE_PX ? STEP_PX : 0
}
