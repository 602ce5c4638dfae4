import { useLocation, useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/**
 * A link to an address of the console that is only known at run time. It is marked as the current page when
 * it is.
 */
export function ScreenLink({ href, onClick, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === href })
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined} onClick={handleClick} {...props}>
      {children}
    </a>
  )
}
