import { useId, useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { mayKeep, placeOf } from '#src/domain/secret/same-place.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TagInput } from '#src/ui/tag-input.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { KnownSecret, SecretInput } from './inspector-context.tsx'

/** How secrets may be called. */
const NAME = /^[a-z][a-z0-9_.-]{0,49}$/

type SecretDialogProps = {
  /** The one that is changed; null: a new one. */
  stored: KnownSecret | null
  /** Where the request at hand goes, to begin with. */
  place: string | null
  onClose: () => void
  onSave: (secret: SecretInput) => Promise<void>
}

/** Name and value of a secret and where it may be sent. They live in this dialog only, never in the flow. */
export function SecretDialog({ stored, place, onClose, onSave }: SecretDialogProps) {
  const t = useTexts()
  const [name, setName] = useState(stored?.name ?? '')
  const [value, setValue] = useState('')
  const [places, setPlaces] = useState<readonly string[]>(stored?.places ?? (place === null ? [] : [place]))
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  // What was stored before anybody was asked may be given a place once.
  const mayStay = stored !== null && (stored.places.length === 0 || mayKeep(stored.places, places))
  const isValue = value === '' ? mayStay : value.length >= LIMITS.secret.least
  const arePlaces = places.length > 0 && places.every((one) => placeOf(one) !== null)
  const isReady = (stored !== null || NAME.test(name)) && isValue && arePlaces
  const handleSave = async () => {
    if (!isReady || state === 'busy') return
    setState('busy')
    try {
      await onSave({ name, places, ...(value !== '' && { value }) })
      onClose()
    } catch {
      setState('failed')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stored === null ? t(($) => $.nodes.http.secretTitle) : t(($) => $.nodes.http.changeSecret)}
      description={t(($) => $.nodes.http.secretHelp)}
      size="small"
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            tone="accent"
            disabled={!isReady}
            busy={state === 'busy'}
            onClick={() => {
              void handleSave()
            }}
          >
            {t(($) => $.nodes.http.saveSecret)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state === 'failed' && <Callout tone="danger">{t(($) => $.nodes.http.secretFailed)}</Callout>}
        <Field label={t(($) => $.nodes.http.secretKey)} help={t(($) => $.nodes.http.secretNameHelp)}>
          <TextField
            value={name}
            onChange={(event) => setName(event.target.value.toLowerCase())}
            placeholder="shop_api_key"
            autoComplete="off"
            disabled={stored !== null}
          />
        </Field>
        <PlacesField value={places} onChange={setPlaces} />
        <Field
          label={t(($) => $.nodes.http.secretValue)}
          help={
            mayStay
              ? t(($) => $.nodes.http.secretKept)
              : t(($) => $.nodes.http.secretValueHelp, { least: LIMITS.secret.least })
          }
          required={!mayStay}
        >
          <TextField
            type="password"
            value={value}
            maxLength={LIMITS.secret.value}
            onChange={(event) => setValue(event.target.value)}
            autoComplete="off"
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** The addresses a secret may be sent to, as chips; what stands behind the host is no part of them. */
function PlacesField({ value, onChange }: { value: readonly string[]; onChange: (places: string[]) => void }) {
  const t = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 font-medium text-ink">
        {t(($) => $.common.secretPlaces)}
      </label>
      <TagInput
        id={id}
        value={value}
        max={LIMITS.secret.places}
        placeholder="https://api.example.com"
        onChange={(places) => onChange(places.map((one) => placeOf(one) ?? one))}
        issueOf={(one) => (placeOf(one) === null ? errorText(t, 'URL') : undefined)}
        duplicateLabel={t(($) => $.nodes.http.placeTwice)}
        removeLabel={(place) => t(($) => $.nodes.http.removePlace, { place })}
        newsLabel={({ added }) => (added > 0 ? t(($) => $.nodes.http.placesAdded, { count: added }) : '')}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className="text-12 text-muted">
        {t(($) => $.nodes.http.placesHelp)}
      </p>
    </div>
  )
}
