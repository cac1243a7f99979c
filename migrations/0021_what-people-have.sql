ALTER TABLE "preferences" ADD COLUMN "have" jsonb;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "free_times" jsonb;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "hours_per_week" integer;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "workplace" text;