import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link to a screen with a query of its own: stays inside the app, and opens in a tab for whoever asks for one. */
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
