import { client } from '#src/api/client.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { draftOf, hoursOf } from '#src/editor/hours/hours-draft.ts'
import { HoursFields } from '#src/editor/hours/hours-fields.tsx'
import { CalendarFiles } from '#src/features/shared/hours/calendar-files.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { allows } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { useHoursFields } from './hours-words.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import type { HoursFormState, SavedHours } from './use-hours-form.ts'

type HoursSectionProps = { appId: string; form: HoursFormState }

/** When people are there, and for whom that does not count. */
export function HoursSection({ appId, form }: HoursSectionProps) {
  const t = useTexts()
  const fieldsOf = useHoursFields()
  const now = hoursOf(form.draft)
  const title = t(($) => $.finder.sections.hours.title)
  return (
    <section id="hours" aria-label={title} className="flex flex-col gap-4">
      <Card
        title={title}
        note={t(($) => $.settings.hours.note)}
        actions={
          <PartDeeds<WorkingHours>
            section={title}
            load={() => client.settings.hoursHistory({ appId })}
            fieldsOf={fieldsOf}
            now={now}
            usual={{ timeZone: now.timeZone, always: true, weekly: [], special: [] }}
            isDirty={form.isDirty}
            onRestore={(hours) => form.replace(draftOf(hours))}
          />
        }
      >
        <OwnHours appId={appId} own={form.own} />
      </Card>
      <CalendarFiles appId={appId}>
        <HoursFields value={form.draft} disabled={false} hasOutside onChange={(hours) => form.set(() => hours)} />
      </CalendarFiles>
      <PartConflict form={{ ...form, draft: now }} stateOf={({ hours }: SavedHours) => hours} fieldsOf={fieldsOf} />
    </section>
  )
}

/** Who has hours of their own, with the way there. */
function OwnHours({ appId, own: { groups, channels, menus } }: { appId: string; own: SavedHours['own'] }) {
  const t = useTexts()
  const application = useApplication()
  const places = [
    ...groups.map(({ id, name }) => ({
      id,
      label: t(($) => $.settings.hours.group, { name }),
      href: `${screenPath(appId, 'group')}/${encodeURIComponent(id)}#hours`,
      isOpen: allows(application, 'group.view'),
    })),
    ...channels.map((kind) => ({
      id: kind,
      label: t(($) => $.channels[kind].name),
      href: `${screenPath(appId, 'setting')}#channelHours`,
      isOpen: true,
    })),
    ...menus.map(({ id, name }) => ({
      id,
      label: t(($) => $.settings.hours.menu, { name }),
      href: `${screenPath(appId, 'ivr')}/${encodeURIComponent(id)}`,
      isOpen: allows(application, 'voice.view'),
    })),
  ]
  if (places.length === 0) return <p className="text-13 text-muted">{t(($) => $.settings.hours.everywhere)}</p>
  return (
    <div className="flex flex-col gap-1 text-13">
      <p className="text-muted">{t(($) => $.settings.hours.own)}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {places.map(({ id, label, href, isOpen }) => (
          <li key={id} className="wrap-anywhere">
            {isOpen ? (
              <Link asChild>
                <ScreenLink href={href}>{label}</ScreenLink>
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
