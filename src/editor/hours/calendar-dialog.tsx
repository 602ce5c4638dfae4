import { useState } from 'react'
import { keyOf, offeredDays, withDays, type CalendarDay, type OfferedDay } from '#src/domain/hours/calendar.ts'
import type { Special, WorkingHours } from '#src/domain/hours/hours.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import type { ReadCalendar } from './calendar-context.tsx'
import { useSpecialWords } from './special-words.ts'
import { useWhenWords } from './when-words.ts'

type CalendarDialogProps = {
  hours: WorkingHours
  read: ReadCalendar
  onTake: (special: Special[]) => void
  onClose: () => void
}

const MEGABYTE = 1024 * 1024

/** Takes special days out of a calendar file: tells what it would bring, and takes what is ticked. */
export function CalendarDialog({ hours, read, onTake, onClose }: CalendarDialogProps) {
  const t = useTexts()
  const [reading, setReading] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [days, setDays] = useState<readonly CalendarDay[]>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const offered = days === undefined ? undefined : offeredDays(days, hours)
  const chosen = (offered ?? []).filter(({ special }) => ticked.has(keyOf(special.when))).map(({ special }) => special)
  const all = withDays(hours.special, chosen)
  const limit = LIMITS.hours.special
  const size = LIMITS.hours.calendarBytes / MEGABYTE
  const reason =
    chosen.length === 0
      ? t(($) => $.guide.hours.calendar.nothingTicked)
      : all.length > limit
        ? t(($) => $.guide.hours.special.full, { count: limit })
        : undefined

  async function handleFile(file: File) {
    setReading(file.name)
    setRefused(undefined)
    const answer = await read(file, hours.timeZone)
    setReading(undefined)
    if (!answer.ok) return setRefused(answer.text)
    setDays(answer.days)
    // Whatever would change a day that somebody has set, or may be a date in a diary, is for somebody to tick.
    const clear = offeredDays(answer.days, hours).filter(({ state, isPart }) => state === 'new' && !isPart)
    setTicked(new Set(clear.map(({ special }) => keyOf(special.when))))
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.guide.hours.calendar.title)}
      description={t(($) => $.guide.hours.calendar.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          {offered !== undefined && (
            <DisabledReason reason={reason}>
              <Button tone="accent" onClick={() => reason === undefined && onTake(all)}>
                {t(($) => $.guide.hours.calendar.take, { count: chosen.length })}
              </Button>
            </DisabledReason>
          )}
        </>
      }
    >
      {offered === undefined ? (
        <div className="flex flex-col gap-4">
          <FileDrop
            label={t(($) => $.guide.hours.calendar.drop)}
            hint={t(($) => $.guide.hours.calendar.hint, { size })}
            browseLabel={t(($) => $.guide.hours.calendar.browse)}
            cancelLabel={() => t(($) => $.common.cancel)}
            retryLabel={() => t(($) => $.common.retry)}
            removeLabel={() => t(($) => $.common.clear)}
            accept=".ics,text/calendar"
            maxBytes={LIMITS.hours.calendarBytes}
            disabled={reading !== undefined}
            items={
              reading === undefined
                ? []
                : [{ id: 'file', name: reading, state: 'waiting', note: t(($) => $.guide.hours.calendar.reading) }]
            }
            onFiles={([file]) => {
              if (file !== undefined) void handleFile(file)
            }}
            onRefuse={([first]) =>
              first && setRefused(t(($) => $.guide.hours.calendar.refused[first.reason], { size }))
            }
          />
          {refused !== undefined && (
            <Callout tone="danger" live>
              {refused}
            </Callout>
          )}
        </div>
      ) : (
        <Offer offered={offered} ticked={ticked} onTick={setTicked} />
      )}
    </Dialog>
  )
}

type OfferProps = {
  offered: readonly OfferedDay[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

const TONES: Record<OfferedDay['state'], Tone> = { new: 'success', changed: 'warning', there: 'neutral' }

function Offer({ offered, ticked, onTick }: OfferProps) {
  const t = useTexts()
  const whenWords = useWhenWords()
  const specialWords = useSpecialWords()
  const open = offered.filter(({ state }) => state !== 'there').map(({ special }) => keyOf(special.when))
  if (offered.length === 0) return <Callout tone="info">{t(($) => $.guide.hours.calendar.empty)}</Callout>
  const of = (state: OfferedDay['state']) => offered.filter((one) => one.state === state).length
  const isAll = ticked.size === open.length
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-13 text-muted">
        {t(($) => $.guide.hours.calendar.found, { added: of('new'), changed: of('changed'), there: of('there') })}
      </p>
      {open.length > 0 && (
        <Checkbox
          label={t(($) => $.guide.hours.calendar.all)}
          checked={isAll ? true : ticked.size > 0 ? 'indeterminate' : false}
          onCheckedChange={() => onTick(new Set(isAll ? [] : open))}
        />
      )}
      <ul
        aria-label={t(($) => $.guide.hours.calendar.days)}
        className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto border-y border-line"
      >
        {offered.map(({ special, state, isPart }) => {
          const key = keyOf(special.when)
          return (
            <li key={key} className="flex min-w-0 items-start justify-between gap-3 py-2">
              <Checkbox
                label={<span className="tabular">{whenWords(special.when)}</span>}
                help={[specialWords(special), isPart ? t(($) => $.guide.hours.calendar.part) : '']
                  .filter((part) => part !== '')
                  .join(' · ')}
                checked={state === 'there' || ticked.has(key)}
                disabled={state === 'there'}
                onCheckedChange={(on) => {
                  const next = new Set(ticked)
                  if (on === true) next.add(key)
                  else next.delete(key)
                  onTick(next)
                }}
              />
              <Badge tone={TONES[state]}>{t(($) => $.guide.hours.calendar.states[state])}</Badge>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
