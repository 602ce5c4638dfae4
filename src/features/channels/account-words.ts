import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { isChannelKind } from '#src/channels/specs.ts'
import { GROUP_TEXTS } from '#src/domain/settings/application.ts'
import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import { hoursOf, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import type { ConflictField } from '#src/features/shared/conflict/conflict-fields.tsx'
import { useTextFields } from '#src/features/shared/conversation-texts/texts-words.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { useHoursFields } from '#src/features/shared/hours/hours-words.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { AccountDraft } from './account-fields.tsx'
import { specOf } from './operated.ts'
import type { ServingDraft } from './serving-draft.ts'

/** What is set for an account, as it is edited. */
export type Draft = AccountDraft & { serving: ServingDraft }

/** In words, in what two states of an account differ. Secrets are never shown, and so are not told apart. */
export function useAccountWords(appId: string, kind: string): (mine: Draft, theirs: Draft) => ConflictField[] {
  const t = useTexts()
  const format = useFormat()
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } })).data ?? []
  const hoursFields = useHoursFields()
  const textFields = useTextFields(GROUP_TEXTS)
  const labels: Readonly<Record<string, string>> = isChannelKind(kind) ? specOf(kind).labels : {}
  const switched = (on: boolean) => t(($) => (on ? $.accounts.conflict.on : $.accounts.conflict.off))
  const set = differing<AccountDraft['config']>(
    Object.entries(labels).map(([key, label]) => ({
      key,
      label: textAt(t, label) ?? key,
      words: (config) => {
        const value = config[key]
        if (typeof value === 'boolean') return switched(value)
        const written = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
        // What is chosen, not written, has a text of its own beside the label.
        const chosen = { mode: label.replace(/mode$/, written), site: `${label}s.${written}` }
        return (key === 'mode' || key === 'site' ? textAt(t, chosen[key]) : undefined) ?? written
      },
    })),
  )
  const lasting = (seconds: number | null) =>
    seconds === null ? t(($) => $.settings.timeouts.off) : format.duration(seconds * 1000)
  const served = differing<ServingDraft>([
    { key: 'bot', label: t(($) => $.accounts.serving.bot), words: ({ bot }) => switched(bot) },
    { key: 'welcome', label: t(($) => $.accounts.serving.welcome), words: ({ welcome }) => welcome },
    {
      key: 'groupId',
      label: t(($) => $.accounts.serving.group),
      words: ({ groupId }) => groups.find(({ id }) => id === groupId)?.name ?? t(($) => $.accounts.serving.groupUsual),
    },
    {
      key: 'silence',
      label: t(($) => $.accounts.serving.silence),
      words: ({ silence }) =>
        silence === null
          ? t(($) => $.accounts.serving.groupUsual)
          : [silence.visitorReminder, silence.visitorEnd].map(lasting).join(' · '),
    },
  ])
  const opened = (mine: HoursDraft | null, theirs: HoursDraft | null) =>
    mine !== null && theirs !== null
      ? hoursFields(hoursOf(mine), hoursOf(theirs))
      : differing<{ own: boolean }>([
          {
            key: 'own',
            label: t(($) => $.team.groups.hours),
            words: ({ own }) => t(($) => (own ? $.accounts.conflict.ownHours : $.accounts.serving.groupUsual)),
          },
        ])({ own: mine !== null }, { own: theirs !== null })
  return ({ config, serving }, theirs) =>
    [
      ...set(config, theirs.config),
      ...served(serving, theirs.serving),
      ...opened(serving.hours, theirs.serving.hours),
      ...textFields(
        { ...serving.texts, translations: serving.translations },
        { ...theirs.serving.texts, translations: theirs.serving.translations },
      ),
    ].map(({ label, values: [mine, other] }) => ({ label, mine, theirs: other }))
}
