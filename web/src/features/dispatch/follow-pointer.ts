/**
 * Follows a mouse or a pen from its press to its release. Not the browser's own drag and drop: Firefox starts none on a button.
 * Fingers scroll the page instead.
 */

/** Until the pointer has moved this far, the press is a click. */
const MIN_DRAG_PX = 5

type Handlers = {
  onStart: () => void
  onMove: (event: PointerEvent) => void
  onDrop: (event: PointerEvent) => void
  /** After a drop as well. */
  onEnd: () => void
}

export function followPointer(press: PointerEvent, { onStart, onMove, onDrop, onEnd }: Handlers): void {
  if (press.button !== 0 || press.pointerType === 'touch') return
  let isDragging = false
  const listening = new AbortController()
  const { signal } = listening

  function end(): void {
    listening.abort()
    if (isDragging) onEnd()
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return
    if (!isDragging) {
      if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < MIN_DRAG_PX) return
      isDragging = true
      onStart()
    }
    // Otherwise the text under the pointer is selected.
    event.preventDefault()
    onMove(event)
  }

  function release(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return
    if (isDragging) {
      ignoreClick()
      onDrop(event)
    }
    end()
  }

  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

/** A release over the element that was pressed is also a click on it, which would open it. */
function ignoreClick(): void {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}
