-- A call's channel is called as answers and their conditions have always called it.
UPDATE "conversation" SET "channel" = 'phone' WHERE "channel" = 'voice';
