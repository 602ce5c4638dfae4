import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A sheet that shows all states of a component, row by row, on the page's own ground. */
export function Sheet({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return <main className={wide ? 'flex flex-col gap-6 p-6' : 'flex max-w-4xl flex-col gap-6 p-6'}>{children}</main>
}

/** One row of a sheet with the name of its state. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
      <span className="pt-1.5 font-mono text-12 text-faint">{label}</span>
      <div className="flex min-w-0 flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}

/** The other end of the toolbar: night, Chinese, compact. */
export const DARK = { theme: 'dark', lang: 'zh', density: 'compact' }

/** A story to change by its controls; its component is tested by the stories of its states. */
export const PLAYGROUND = { tags: ['!test'] }

/** A 16 px icon as the kit draws it. */
export function SmallIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={16} strokeWidth={1.75} aria-hidden />
}
