import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { faultText } from './fault-text.ts'
import { EMPTY_MEMBER, faultsOf, type DraftField, type MemberDraft } from './member-draft.ts'
import { RolesField } from './roles-field.tsx'
import { useTellDelivery } from './use-tell-delivery.ts'
import { useRefreshTeam } from './use-team.ts'

type MemberDialogProps = { appId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks somebody by mail to become a member. */
export function MemberDialog({ open, ...rest }: MemberDialogProps) {
  // A form of its own for each time it is opened.
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ appId, onOpenChange }: Omit<MemberDialogProps, 'open'>) {
  const t = useTexts()
  const form = useId()
  const tellDelivery = useTellDelivery()
  const refresh = useRefreshTeam()
  const [draft, setDraft] = useState<MemberDraft>(EMPTY_MEMBER)
  const [told, setTold] = useState<ReadonlySet<DraftField>>(new Set())
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } }))
  const inviting = useMutation(orpc.team.invite.mutationOptions())
  const faults = faultsOf(draft)
  useLeaveGuard({ isDirty: draft !== EMPTY_MEMBER })

  const change = (part: Partial<MemberDraft>) => setDraft({ ...draft, ...part })
  const tell = (...fields: DraftField[]) => setTold(new Set([...told, ...fields]))
  const errorOf = (field: DraftField) => (told.has(field) ? faultText(t, faults[field]) : undefined)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog may be drawn inside another form's tree; this one is sent alone.
    event.stopPropagation()
    const wrong = FIELDS.filter((field) => faults[field] !== undefined)
    if (wrong.length > 0) {
      tell(...wrong)
      event.currentTarget.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus()
      return
    }
    const [nickname, account, email] = [draft.nickname.trim(), draft.account.trim(), draft.email.trim()]
    const phone = draft.phone.trim()
    try {
      const { delivery } = await inviting.mutateAsync({
        appId,
        nickname,
        account,
        email,
        ...(phone !== '' && { phone }),
        roles: [...draft.roles],
        groupIds: [...draft.groupIds],
      })
      tellDelivery(
        delivery,
        t(($) => $.team.told.invited, { name: nickname, email }),
      )
      onOpenChange(false)
      await refresh()
    } catch {
      // Told in the dialog.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      holds={draft !== EMPTY_MEMBER}
      title={t(($) => $.team.form.addTitle)}
      description={t(($) => $.team.form.addText)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" type="submit" form={form} busy={inviting.isPending}>
            {t(($) => $.team.form.submit)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-5">
        {inviting.isError && <Callout tone="danger" live title={errorText(t, apiFailure(inviting.error).code)} />}
        <Field
          label={t(($) => $.team.form.nickname)}
          help={t(($) => $.team.form.nicknameHelp)}
          error={errorOf('nickname')}
          required
          count={{
            value: draft.nickname.trim(),
            limit: LIMITS.team.nickname,
            label: (used, limit) => t(($) => $.team.form.count, { used, limit }),
          }}
        >
          <TextField
            name="nickname"
            value={draft.nickname}
            autoComplete="off"
            onChange={(event) => change({ nickname: event.target.value })}
            onBlur={() => draft.nickname !== '' && tell('nickname')}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t(($) => $.team.form.account)}
            help={t(($) => $.team.form.accountHelp)}
            error={errorOf('account')}
            required
          >
            <TextField
              name="account"
              value={draft.account}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => change({ account: event.target.value })}
              onBlur={() => draft.account !== '' && tell('account')}
            />
          </Field>
          <Field
            label={t(($) => $.team.form.email)}
            help={t(($) => $.team.form.emailHelp)}
            error={errorOf('email')}
            required
          >
            <TextField
              name="email"
              type="email"
              value={draft.email}
              autoComplete="off"
              onChange={(event) => change({ email: event.target.value })}
              onBlur={() => draft.email !== '' && tell('email')}
            />
          </Field>
        </div>
        <Field
          label={t(($) => $.team.form.phone)}
          help={t(($) => $.team.form.phoneHelp)}
          error={errorOf('phone')}
          optionalText={t(($) => $.team.form.optional)}
        >
          <TextField
            name="phone"
            type="tel"
            value={draft.phone}
            autoComplete="off"
            onChange={(event) => change({ phone: event.target.value })}
            onBlur={() => draft.phone !== '' && tell('phone')}
          />
        </Field>
        <RolesField
          value={draft.roles}
          onChange={(roles) => {
            change({ roles })
            tell('roles')
          }}
          error={errorOf('roles')}
        />
        <CheckList
          legend={t(($) => $.team.form.groups)}
          help={t(($) => $.team.form.groupsHelp)}
          choices={(groups.data ?? []).map(({ id, name }) => ({ id, label: name }))}
          emptyText={groups.isPending ? t(($) => $.common.loading) : t(($) => $.team.form.noGroups)}
          value={draft.groupIds}
          onChange={(groupIds) => change({ groupIds })}
        />
      </form>
    </Dialog>
  )
}

const FIELDS = ['nickname', 'account', 'email', 'phone', 'roles'] as const
