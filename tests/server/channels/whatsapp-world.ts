import { startWhatsapp } from '#tests/support/platforms/whatsapp.ts'
import { aChannelWorld } from './channel-world.ts'

/** A world that WhatsApp reaches, with a number that is bound. */
export const aWhatsappWorld = () =>
  aChannelWorld(startWhatsapp, ({ number }) => ({
    kind: 'whatsapp',
    config: {
      phoneNumber: number.shown,
      phoneNumberId: number.id,
      wabaId: number.wabaId,
      systemUserId: number.systemUserId,
      businessUrl: '',
    },
    secrets: { accessToken: number.token, appSecret: number.secret },
  }))
