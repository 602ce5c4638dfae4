import type { ReactNode } from 'react'
import { StickyBar } from './sticky-bar.tsx'

/** The header of a long page with its way to save: it stays in sight from medium width on. */
export const PageBar = ({ children }: { children: ReactNode }) => (
  <StickyBar
    side="top"
    className="z-20 border-b border-line bg-ground px-4 pt-4 pb-3 md:sticky md:-top-3 md:px-6 md:pt-6"
  >
    {children}
  </StickyBar>
)
