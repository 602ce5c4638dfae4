import { createHash } from 'node:crypto'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Sound } from '#src/contract/voice.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import { file } from '../../db/schema/platform.ts'
import { voiceSound } from '../../db/schema/voice.ts'
import { convertAside } from '../../voice/sound/convert-aside.ts'

type Row = typeof voiceSound.$inferSelect

/** The application's sounds by name. */
export function listSounds(context: MemberContext): Promise<Sound[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const rows = await tx
      .select()
      .from(voiceSound)
      .orderBy(asc(sql`lower(${voiceSound.name})`))
    return present(tx, rows)
  })
}

async function present(tx: Tx, rows: readonly Row[]): Promise<Sound[]> {
  const names = await nicknamesOf(
    tx,
    rows.map((row) => row.createdBy),
  )
  const menus = await readUses(tx)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    seconds: row.seconds,
    level: row.level,
    peak: row.peak,
    url: soundPath(row.appId, row.id),
    usedBy: menus.filter(({ text }) => text.includes(row.id)).map(({ id, name }) => ({ id, name })),
    createdAt: row.createdAt.toISOString(),
    createdBy: names.get(row.createdBy ?? '') ?? null,
  }))
}

/** Where a sound is played from, for pages and carriers alike: whoever knows its id may hear it, as every caller does. */
const soundPath = (appId: string, soundId: string): string => `/voice/${appId}/sounds/${soundId}.wav`

/** Menus with all that their drafts hold: an id stands in them wherever a sound is played. */
const readUses = (tx: Tx) =>
  tx
    .select({ id: flow.id, name: flow.name, text: sql<string>`${flow.document}::text` })
    .from(flow)
    .where(and(eq(flow.kind, 'ivr'), isNull(flow.deletedAt)))
    .orderBy(asc(flow.number))

/** Takes a wav or an mp3, converts it to what carriers play, and keeps both. */
export async function addSound(
  context: MemberContext,
  input: { file: File; name?: string | undefined },
): Promise<Sound> {
  const { appId, personId } = context.member
  if (input.file.size > LIMITS.file.sound) throw new DeskError('TOO_LARGE', { limit: LIMITS.file.sound })
  if (input.file.size === 0) throw new DeskError('SOUND_UNREADABLE', { reason: 'empty' })
  await context.limiter.consume('sound_upload', personId)
  const uploaded = Buffer.from(await input.file.arrayBuffer())
  const sound = await convertAside(context.member.appId, uploaded)
  const [id, fileId, uploadId] = [uuidv7(), uuidv7(), uuidv7()]
  const wav = Buffer.from(sound.wav)
  const createdAt = context.clock.now()
  const kept = (which: string, kind: 'sound' | 'sound_upload', mediaType: string, bytes: Buffer) => ({
    appId,
    id: which,
    kind,
    mediaType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    createdBy: personId,
    createdAt,
  })
  try {
    await context.files.put(appId, fileId, wav)
    await context.files.put(appId, uploadId, uploaded)
    return await context.db.inApp(appId, async (tx) => {
      const [all] = await tx.select({ n: count() }).from(voiceSound)
      if ((all?.n ?? 0) >= LIMITS.voice.sounds) throw new DeskError('SOUND_LIMIT', { limit: LIMITS.voice.sounds })
      await tx
        .insert(file)
        .values([kept(fileId, 'sound', 'audio/wav', wav), kept(uploadId, 'sound_upload', sound.mediaType, uploaded)])
      const { seconds, level, peak } = sound
      const name = input.name ?? nameOf(input.file.name)
      const [row] = await tx
        .insert(voiceSound)
        .values({ appId, id, name, fileId, uploadId, seconds, level, peak, createdAt, createdBy: personId })
        .returning()
      await writeAudit(tx, context, appId, { action: 'voice_sound.added', target: id, after: { name, seconds } })
      const [shown] = await present(tx, row ? [row] : [])
      if (!shown) throw new Error('A sound was not kept.')
      return shown
    })
  } catch (error) {
    await context.files.remove(appId, fileId)
    await context.files.remove(appId, uploadId)
    throw error
  }
}

/** The file's name without its ending, as far as a name may go. */
function nameOf(fileName: string): string {
  const base = fileName.replace(/\.[^.]*$/, '').trim()
  return [...(base === '' ? 'Sound' : base)].slice(0, LIMITS.flow.name).join('').trim()
}

export function renameSound(
  context: MemberContext,
  input: { soundId: string; name: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { id, name } = await lockSound(tx, input.soundId)
    await tx.update(voiceSound).set({ name: input.name }).where(eq(voiceSound.id, id))
    const names = { before: { name }, after: { name: input.name } }
    await writeAudit(tx, context, appId, { action: 'voice_sound.renamed', target: id, ...names })
    return {}
  })
}

/** Deletes a sound with its files. Refused while a menu's draft or what is live plays it. */
export async function removeSound(context: MemberContext, input: { soundId: string }): Promise<Record<string, never>> {
  const { appId } = context.member
  const gone = await context.db.inApp(appId, async (tx) => {
    const row = await lockSound(tx, input.soundId)
    const menus = (await readUses(tx)).filter(({ text }) => text.includes(row.id))
    const live = await isLive(tx, row.id, context.clock.now())
    if (menus.length > 0 || live)
      throw new DeskError('SOUND_USED', { menus: menus.map(({ id, name }) => ({ id, name })), live })
    await tx.delete(voiceSound).where(eq(voiceSound.id, row.id))
    for (const id of [row.fileId, row.uploadId]) await tx.delete(file).where(eq(file.id, id))
    await writeAudit(tx, context, appId, { action: 'voice_sound.removed', target: row.id, before: { name: row.name } })
    return row
  })
  for (const id of [gone.fileId, gone.uploadId]) await context.files.remove(appId, id)
  return {}
}

async function lockSound(tx: Tx, soundId: string): Promise<Row> {
  const [row] = await tx.select().from(voiceSound).where(eq(voiceSound.id, soundId)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** Whether callers may hear it now: in the live release, or in a version that is on or coming. */
async function isLive(tx: Tx, soundId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from release_entry entry
    join application on application.live_release = entry.release_id
    join content on content.app_id = entry.app_id and content.hash = entry.hash
    where entry.kind = 'flow' and position(${soundId} in content.body::text) > 0
    union all
    select 1 from voice_schedule schedule
    join flow_version version on version.app_id = schedule.app_id and version.id = schedule.version_id
    where (upper_inf(schedule.during) or upper(schedule.during) > ${now})
      and position(${soundId} in version.document::text) > 0
    limit 1`)
  return rows.length > 0
}
