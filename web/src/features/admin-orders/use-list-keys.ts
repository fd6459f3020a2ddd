/** Keyboard shortcuts of the list: `/` focuses the search field, `j` and `k` move through the orders, Enter opens the focused one. */
import { type RefObject, useEffect } from 'react'

type Options = {
  list: RefObject<HTMLElement | null>
  searchField: RefObject<HTMLInputElement | null>
  onOpen: (orderId: number) => void
}

const ORDER_ATTRIBUTE = 'data-order'

export function useListKeys({ list, searchField, onOpen }: Options): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target)) return
      const cards = [...(list.current?.querySelectorAll<HTMLElement>(`[${ORDER_ATTRIBUTE}]`) ?? [])]
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      if (event.key === '/') searchField.current?.focus()
      else if (event.key === 'j') focus(cards[Math.min(at + 1, cards.length - 1)])
      else if (event.key === 'k') focus(cards[Math.max(at - 1, 0)])
      else if (event.key === 'Enter' && cards[at] === document.activeElement)
        onOpen(Number(cards[at]?.getAttribute(ORDER_ATTRIBUTE)))
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list, searchField, onOpen])
}

function focus(card: HTMLElement | undefined): void {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/** No shortcuts while the user types in a field or a dialog is open. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role="dialog"], [role="listbox"]')) return true
  return target.matches('textarea, select') || (target.matches('input') && !target.matches('[type="checkbox"]'))
}
