import { ChevronRight } from 'lucide-react'
import type { client } from '#src/api/client.ts'
import type { ChitchatLanguage } from '#src/domain/chitchat/pack.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'

export type Pack = Awaited<ReturnType<typeof client.chitchat.packs>>[number]

type PackLineProps = {
  pack: Pack
  /** How many of its entries are not there yet. */
  fresh: number
  language: ChitchatLanguage
  checked: boolean
  onCheckedChange: (isOn: boolean) => void
}

/** As the page's `lang` says it. */
const TAGS: Partial<Record<ChitchatLanguage, string>> = { zh: 'zh-CN', ind: 'id' }

/** A pack to choose, folded over what comes with it. One that is there as a whole cannot be chosen. */
export function PackLine({ pack: { pack, entries }, fresh, language, checked, onCheckedChange }: PackLineProps) {
  const t = useTexts()
  const there = entries.length - fresh
  const name = t(($) => $.chitchat.packs.names[pack])
  const state = [
    fresh > 0 && t(($) => $.chitchat.packs.new, { count: fresh }),
    fresh > 0 && there > 0 && t(($) => $.chitchat.packs.alsoThere, { count: there }),
    fresh === 0 && t(($) => $.chitchat.packs.there),
  ]
  return (
    <li className="flex flex-col gap-2 p-3">
      <Checkbox
        label={name}
        help={state.filter(Boolean).join(' · ')}
        checked={checked && fresh > 0}
        disabled={fresh === 0}
        onCheckedChange={(next) => onCheckedChange(next === true)}
      />
      <details className="group ml-6">
        <summary className="focus-ring flex w-fit min-h-6 cursor-pointer list-none items-center gap-1 rounded-small text-12 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight
            size={12}
            strokeWidth={2}
            aria-hidden
            className="shrink-0 transition-transform duration-fast group-open:rotate-90"
          />
          {t(($) => $.chitchat.packs.show, { name })}
        </summary>
        <ul className="mt-2 flex flex-col gap-3" lang={TAGS[language] ?? language}>
          {entries.map(({ question, similar, answer, isThere }) => (
            <li key={question} className="flex flex-col gap-1 text-13">
              <span className="flex flex-wrap items-center gap-2 font-medium text-ink">
                {question}
                {isThere && <Badge>{t(($) => $.chitchat.packs.there)}</Badge>}
              </span>
              <span className="text-12 text-muted">{similar.join(' · ')}</span>
              <span className="border-l-2 border-line pl-2 text-ink">{answer}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
