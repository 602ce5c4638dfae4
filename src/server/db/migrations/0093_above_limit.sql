ALTER TABLE "application" ALTER COLUMN "staff_may" SET DEFAULT '{"end":true,"toMember":true,"toGroup":true,"recall":true,"unmask":true,"begin":true,"blockDays":1,"aboveLimit":0}'::jsonb;--> statement-breakpoint
update application set staff_may = staff_may || '{"aboveLimit":0}';
