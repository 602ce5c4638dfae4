import { useState, type DragEvent, type ReactNode } from 'react'
import { filesIn } from './attached.ts'

type FileAreaProps = {
  /** What is said while files are held over it. */
  hint: string
  /** Left out where none are taken: what is dropped is then let go of, so that the page stays. */
  onFiles: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}

/** A pane on which files may be dropped. Dropping is one way in; a button is the other. */
export function FileArea({ hint, onFiles, children }: FileAreaProps) {
  const [isOver, setIsOver] = useState(false)
  const handleOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(onFiles !== undefined)
  }
  const handleLeave = (event: DragEvent) => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setIsOver(false)
  }
  const handleDrop = (event: DragEvent) => {
    const files = filesIn(event.dataTransfer)
    if (files.length === 0) return
    event.preventDefault()
    setIsOver(false)
    onFiles?.(files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nobody is kept from anything by it
    <div
      onDragOver={handleOver}
      onDragLeave={handleLeave}
      onDrop={handleDrop}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
    >
      {children}
      {isOver && (
        <p
          aria-hidden
          className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-card border-2 border-dashed border-accent bg-accent-soft/90 text-14 font-medium text-accent-text"
        >
          {hint}
        </p>
      )}
    </div>
  )
}
