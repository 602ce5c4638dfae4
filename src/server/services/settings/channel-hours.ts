import type { ChannelHours } from '#src/domain/hours/hours.ts'
import type { MemberContext } from '../../context.ts'
import { application } from '../../db/schema/platform.ts'
import { columnPart } from './column-part.ts'

const part = columnPart<ChannelHours>({
  changed: 'hours.ofChannels',
  columns: { revision: application.channelHoursRevision, state: application.channelHours },
  written: (channelHours, channelHoursRevision) => ({ channelHours, channelHoursRevision }),
})

/** The hours of channels, with the revision that the next change is made on. */
export async function readChannelHours(
  context: MemberContext,
): Promise<{ revision: number; channelHours: ChannelHours }> {
  const { revision, state } = await part.read(context)
  return { revision, channelHours: state }
}

/** Changes them, on top of the revision they were read at; who asks for a person from now on goes by them. */
export const updateChannelHours = (
  context: MemberContext,
  { revision, channelHours }: { revision: number; channelHours: ChannelHours },
): Promise<{ revision: number }> => part.update(context, revision, channelHours)
