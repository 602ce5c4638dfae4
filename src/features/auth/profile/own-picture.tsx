import { useMutation } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { PictureField } from '#src/features/shared/picture/picture-field.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useRefreshOwn } from './use-own.ts'

type OwnPictureProps = { appId: string; name: string; avatarUrl: string | null }

/** A picture of oneself. */
export function OwnPicture({ appId, name, avatarUrl }: OwnPictureProps) {
  const t = useTexts()
  const refresh = useRefreshOwn()
  const upload = useMutation(orpc.profile.setAvatar.mutationOptions())
  const removal = useMutation(orpc.profile.removeAvatar.mutationOptions())
  return (
    <PictureField
      name={name}
      src={avatarUrl}
      words={{
        label: t(($) => $.profile.picture.label),
        add: t(($) => $.profile.picture.add),
        change: t(($) => $.profile.picture.change),
        changed: t(($) => $.profile.picture.changed),
        removed: t(($) => $.profile.picture.removed),
      }}
      onSet={(file) => upload.mutateAsync({ appId, file }).then(refresh)}
      onRemove={() => removal.mutateAsync({ appId }).then(refresh)}
    />
  )
}
