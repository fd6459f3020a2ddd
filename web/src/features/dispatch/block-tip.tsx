/** What a block of the lanes says in full, while the pointer is over it or it has the focus. One for all of them: a tooltip each takes longer than the blocks. */
import { useCallbackRef } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'
import classes from './lanes.module.css'

const WIDTH_PX = 352
const GAP_PX = 6

type Tip = { text: string; left: number; top: number; isAbove: boolean }

export function BlockTip({ lanes }: { lanes: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  const show = useCallbackRef(({ target }: Event) => {
    const block = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
    setTip(block && tipOf(block))
  })
  useEffect(() => {
    const view = lanes.current
    if (!view) return
    const listening = new AbortController()
    const { signal } = listening
    const hide = () => setTip(null)
    // Also by the focus itself, which brings its block into view.
    const follow = () => {
      const focused = view.querySelector<HTMLElement>('[data-tip]:focus-visible')
      setTip(focused && tipOf(focused))
    }
    for (const event of ['pointerover', 'focusin']) view.addEventListener(event, show, { signal })
    for (const event of ['pointerleave', 'pointerdown', 'focusout']) view.addEventListener(event, hide, { signal })
    view.addEventListener('scroll', follow, { signal, passive: true })
    view.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
    return () => listening.abort()
  }, [lanes, show])
  if (!tip) return null
  return (
    // The block has the same as its name.
    <div
      className={classes.tip}
      style={{ left: tip.left, top: tip.top, translate: tip.isAbove ? '0 -100%' : undefined }}
      aria-hidden
    >
      {tip.text}
    </div>
  )
}

/** With what lies under it: ticks of stops made within a minute cover each other. */
function tipOf(block: HTMLElement): Tip {
  const { left, right, top, bottom } = block.getBoundingClientRect()
  const ofLane = [...(block.parentElement?.querySelectorAll<HTMLElement>('[data-tip]') ?? [])]
  const under = ofLane.filter((other) => {
    const box = other.getBoundingClientRect()
    return other !== block && box.left < right && box.right > left
  })
  const isAbove = bottom > innerHeight / 2
  return {
    text: [block, ...under].map((one) => one.getAttribute('aria-label')?.replaceAll(';\n', '\n')).join('\n'),
    left: Math.max(0, Math.min(left, innerWidth - WIDTH_PX)),
    top: isAbove ? top - GAP_PX : bottom + GAP_PX,
    isAbove,
  }
}
