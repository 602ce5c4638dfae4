import { ofMember } from '../context.ts'
import { addPacks, listPacks } from '../services/chitchat/packs.ts'
import { os } from './base.ts'

export const chitchat = os.chitchat.router({
  packs: os.chitchat.packs.handler(({ context, input }) => listPacks(ofMember(context), input)),
  addPacks: os.chitchat.addPacks.handler(({ context, input }) => addPacks(ofMember(context), input)),
})
