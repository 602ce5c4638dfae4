import * as lucide from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import preview from '../../.storybook/preview.tsx'
import * as drawings from '#src/ui/drawings.tsx'
import { Sheet } from '../support/sheet.tsx'
import { Part, Token } from './sheet.tsx'
import { useWords } from './words.ts'

const meta = preview.meta({ title: 'Foundations/Icons' })

const sources = import.meta.glob<string>('../../src/ui/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const lists = Object.values(sources).flatMap((text) => /import \{([^}]+)\} from 'lucide-react'/.exec(text)?.[1] ?? [])
const names = [...new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim())))]
  .filter((name) => /^[A-Z]\w+$/.test(name) && name !== 'LucideIcon')
  .toSorted()

function Icons() {
  const words = useWords()
  const all = lucide as unknown as Readonly<Record<string, LucideIcon | undefined>>
  return (
    <Sheet wide>
      <Part title={words.icons} note={words.iconsNote}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {names.map((name) => {
            const Icon = all[name]
            return (
              Icon !== undefined && (
                <li key={name} className="flex items-center gap-3">
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                  <Token>{name}</Token>
                </li>
              )
            )
          })}
        </ul>
      </Part>
      <Part title={words.drawings}>
        <ul className="flex flex-wrap gap-6">
          {Object.entries(drawings).map(([name, Drawing]) => (
            <li key={name} className="flex flex-col items-center gap-2">
              <Drawing />
              <Token>{name}</Token>
            </li>
          ))}
        </ul>
      </Part>
    </Sheet>
  )
}

export const All = meta.story({ render: () => <Icons /> })
