import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link to a screen with a query string: navigates inside the app, and still opens in a new tab with a modifier key. */
export function ScreenLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { history } = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    history.push(href)
  }
  return <a href={href} onClick={go} {...rest} />
}
