import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { meQuery } from './session.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Asks for the password again where the sign-in is too old for what is wanted; the page and its note stay. */
export function ReauthForm({ busy, onDone }: { busy: boolean; onDone: () => void }) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const me = useQuery(meQuery())
  const [password, setPassword] = useState('')
  const signIn = useMutation(
    orpc.auth.signIn.mutationOptions({
      onSuccess: (data) => {
        queryClient.setQueryData(meQuery().queryKey, data)
        onDone()
      },
    }),
  )
  const account = me.data?.account ?? ''
  const failure = signIn.error === null ? undefined : apiFailure(signIn.error)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (password !== '' && account !== '' && !signIn.isPending) signIn.mutate({ login: account, password })
  }

  return (
    <form
      onSubmit={handleSubmit}
      className="flex flex-col gap-3 rounded-card border border-warning-line/35 bg-warning-soft p-4"
    >
      <div role="alert" className="flex flex-col gap-0.5 text-13">
        <p className="font-medium text-ink">{t(($) => $.frame.reauth.title)}</p>
        <p className="text-muted">{t(($) => $.frame.reauth.text, { account })}</p>
      </div>
      <Field
        label={t(($) => $.frame.reauth.password)}
        error={failure === undefined ? undefined : errorText(t, failure.code)}
      >
        <TextField
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoFocus
        />
      </Field>
      <Button
        type="submit"
        busy={signIn.isPending || busy}
        aria-disabled={password === ''}
        icon={<KeyRound size={16} strokeWidth={1.75} aria-hidden />}
        className="self-start"
      >
        {t(($) => $.frame.reauth.confirm)}
      </Button>
    </form>
  )
}
