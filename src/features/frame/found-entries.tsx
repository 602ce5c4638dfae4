import {
  BookOpen,
  FileText,
  ListFilter,
  MessagesSquare,
  PhoneCall,
  UserRound,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import type { Found, FoundKind } from '#src/api/types.ts'
import type { Screen } from '#src/features/shared/screens/screens.ts'
import type { Format } from '#src/i18n/formats.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { EntryGroup, PaletteCommand } from './palette-entries.tsx'

type Place = Omit<Extract<PaletteCommand, { type: 'found' }>, 'type' | 'screen'>

/** Where each kind is listed, and how its address opens one of it. */
const KINDS: Record<
  FoundKind,
  { icon: LucideIcon; screen: Screen; list?: Record<string, string>; open: (id: string) => Place }
> = {
  entry: { icon: BookOpen, screen: 'knowledge', open: (entry) => ({ search: { entry } }) },
  flow: { icon: Workflow, screen: 'task', open: (below) => ({ below, search: {} }) },
  menu: { icon: PhoneCall, screen: 'ivr', open: (below) => ({ below, search: {} }) },
  document: {
    icon: FileText,
    screen: 'knowledge',
    list: { tab: 'documents' },
    open: (document) => ({ search: { tab: 'documents', document } }),
  },
  member: { icon: UserRound, screen: 'member', open: (member) => ({ search: { member } }) },
  conversation: { icon: MessagesSquare, screen: 'history', open: (conversation) => ({ search: { conversation } }) },
}

/** What was found as groups of the palette, with a way to the rest where a kind has more than is shown. */
export function foundGroups(t: Texts, format: Format, words: string, kinds: readonly Found[]): EntryGroup[] {
  let place = 0
  return kinds.map(({ kind, items, more }) => {
    const { icon: Icon, screen, list, open } = KINDS[kind]
    const heading = t(($) => $.finder.kinds[kind])
    const entries: EntryGroup['items'] = items.map(({ id, name, note, at }) => {
      const label = name === '' ? (note ?? '') : name
      const hints = [note === label ? null : note, at && format.dateTime(at)].filter((part) => part !== null)
      return {
        id: `${kind} ${id}`,
        label,
        ...(hints.length > 0 && { hint: hints.join(' · ') }),
        icon: <Icon size={16} strokeWidth={1.75} />,
        found: place++,
        command: { type: 'found', screen, ...open(id) },
      }
    })
    if (more)
      entries.push({
        id: `all ${kind}`,
        label: t(($) => $.finder.all, { words }),
        hint: heading,
        icon: <ListFilter size={16} strokeWidth={1.75} />,
        found: place++,
        command: { type: 'found', screen, search: { ...list, text: words } },
      })
    return { id: `found ${kind}`, heading, items: entries }
  })
}
