import type { ComponentProps } from 'react'
import { Link } from '#src/ui/link.tsx'

/** A quiet way to another step of the same page: it looks like a link and is a button. */
export function TextButton({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <Link asChild>
      <button {...rest} type="button">
        {children}
      </button>
    </Link>
  )
}
