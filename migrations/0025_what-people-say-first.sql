ALTER TABLE "preferences" ADD COLUMN "household" jsonb;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "set_aside" jsonb;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "counts" jsonb;