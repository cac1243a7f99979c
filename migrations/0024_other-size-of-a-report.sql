ALTER TABLE "reports" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "other_size" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "other_data" "bytea";