import { ofMember } from '../context.ts'
import { readMentions, seeMentions } from '../services/notes/mentions.ts'
import { addNote, readEarlierNotes, readNotes, readReaders } from '../services/notes/notes.ts'
import { os } from './base.ts'

export const notes = os.notes.router({
  list: os.notes.list.handler(({ context, input }) => readNotes(ofMember(context), input)),
  earlier: os.notes.earlier.handler(({ context, input }) => readEarlierNotes(ofMember(context), input)),
  readers: os.notes.readers.handler(({ context, input }) => readReaders(ofMember(context), input)),
  add: os.notes.add.handler(({ context, input }) => addNote(ofMember(context), input)),
  mentions: os.notes.mentions.handler(({ context }) => readMentions(ofMember(context))),
  seen: os.notes.seen.handler(({ context, input }) => seeMentions(ofMember(context), input)),
})
