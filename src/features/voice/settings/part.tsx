import type { ReactNode } from 'react'

/** A titled part of the settings. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 p-5">
      <h3 className="text-13 font-semibold text-ink">{title}</h3>
      {children}
    </section>
  )
}
