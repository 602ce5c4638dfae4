ALTER TABLE "quick_reply" DROP CONSTRAINT "quick_reply_category";--> statement-breakpoint
DROP INDEX "quick_reply_title";--> statement-breakpoint
ALTER TABLE "quick_reply" DROP COLUMN "category";