/** @jsxImportSource preact */
import { linkRuns } from './links.ts'

/** A text from anybody: shown as text, with its web addresses made links. */
export function RichText({ text }: { text: string }) {
  return (
    <span class="text">
      {linkRuns(text).map(({ text: run, href }, index) =>
        href === undefined ? (
          run
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {run}
          </a>
        ),
      )}
    </span>
  )
}
